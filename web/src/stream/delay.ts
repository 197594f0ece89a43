import { m } from '$messages';

/** Shows values some time after they came, in order. */
export class Delay<Shown> {
  private kept: { due: number; shown: Shown }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `wait` is in milliseconds; `show` is called with each value when it is due. */
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

/** The available delays, in seconds. */
export const DELAYS: [number, string][] = [
  [0, m.stream_no_delay()],
  [30, m.stream_seconds({ count: 30 })],
  [120, m.stream_minutes({ count: 2 })],
  [300, m.stream_minutes({ count: 5 })],
];

/** The delay that an address names; null if it is not one of `DELAYS`. */
export function delayOf(search: string): number | null {
  const named = new URLSearchParams(search).get('delay');
  return DELAYS.find(([seconds]) => String(seconds) === named)?.[0] ?? null;
}
