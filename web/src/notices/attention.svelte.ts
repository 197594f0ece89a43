import { keep, recall } from '../lib/settings.svelte';

type Leave = NotificationPermission | 'unknown';

const there = () => 'Notification' in window;

/** Calls somebody back who is looking elsewhere: by two soft notes, and by the system's own notices. */
class Attention {
  sound = $state.raw(recall('sound', false));
  private wanted = $state.raw(recall('notices', false));
  /** What the browser has been told about notices; `unknown` where it has none. */
  leave = $state.raw<Leave>(there() ? Notification.permission : 'unknown');
  notices = $derived(this.wanted && this.leave === 'granted');
  private player: AudioContext | null = null;

  constructor() {
    // a page may make no sound before it was touched
    for (const kind of ['pointerdown', 'keydown']) {
      addEventListener(kind, () => this.sound && this.wake(), { once: true, capture: true });
    }
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep('sound', on);
    if (on) this.ring();
  }

  /** Asks the browser's leave, so only on a click. */
  async setNotices(on: boolean): Promise<void> {
    if (on && this.leave === 'default') this.leave = await Notification.requestPermission();
    this.wanted = on && this.leave === 'granted';
    keep('notices', this.wanted);
  }

  /** Something waits for the player, who may be looking elsewhere. */
  call(title: string, text: string): void {
    if (!document.hidden && document.hasFocus()) return;
    if (this.sound) this.ring();
    if (!this.notices) return;
    try {
      const notice = new Notification(title, { body: text, tag: location.pathname });
      notice.onclick = () => {
        focus();
        notice.close();
      };
    } catch {
      // phones show notices for pages in another way, and the title tells it all the same
    }
  }

  private wake(): AudioContext | null {
    try {
      this.player ??= new AudioContext();
      if (this.player.state === 'suspended') void this.player.resume();
    } catch {
      return null; // no sound here
    }
    return this.player;
  }

  private ring(): void {
    const player = this.wake();
    if (!player) return;
    const begin = player.currentTime + 0.03;
    for (const [index, pitch] of [587.33, 783.99].entries()) {
      const at = begin + index * 0.19;
      const [tone, gain] = [player.createOscillator(), player.createGain()];
      tone.type = 'sine';
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.11, at + 0.025);
      gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.65);
      tone.connect(gain).connect(player.destination);
      tone.start(at);
      tone.stop(at + 0.7);
    }
  }
}

export const attention = new Attention();
