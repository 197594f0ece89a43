import { m } from '$messages';

/** What is shown some time after it came, in order. */
export class Delay<Shown> {
  private kept: { due: number; shown: Shown }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `wait` is in milliseconds; `show` is given each when its time has come. */
  constructor(
    readonly wait: number,
    private readonly show: (shown: Shown) => void,
  ) {}

  take(shown: Shown): void {
    this.kept.push({ due: Date.now() + this.wait, shown });
    this.goOn();
  }

  close(): void {
    clearTimeout(this.timer);
    this.kept = [];
  }

  private goOn(): void {
    clearTimeout(this.timer);
    while (this.kept[0] && this.kept[0].due <= Date.now()) this.show(this.kept.shift()!.shown);
    if (this.kept[0]) this.timer = setTimeout(() => this.goOn(), this.kept[0].due - Date.now());
  }
}

/** The delays that are offered, in seconds. */
export const DELAYS: [number, string][] = [
  [0, m.stream_no_delay()],
  [30, m.stream_seconds({ count: 30 })],
  [120, m.stream_minutes({ count: 2 })],
  [300, m.stream_minutes({ count: 5 })],
];

/** The delay that an address names; null where it names none that is offered. */
export function delayOf(search: string): number | null {
  const named = new URLSearchParams(search).get('delay');
  return DELAYS.find(([seconds]) => String(seconds) === named)?.[0] ?? null;
}
