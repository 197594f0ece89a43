import { keep, recall } from '../lib/settings.svelte';
import { sounds } from '../sound/sound.svelte';

type Leave = NotificationPermission | 'unknown';

const there = () => 'Notification' in window;

/** Calls somebody back who is looking elsewhere: by a sound, and by the system's own notices. */
class Attention {
  private wanted = $state.raw(recall('notices', false));
  /** What the browser has been told about notices; `unknown` where it has none. */
  leave = $state.raw<Leave>(there() ? Notification.permission : 'unknown');
  notices = $derived(this.wanted && this.leave === 'granted');

  /** Asks the browser's leave, so only on a click. */
  async setNotices(on: boolean): Promise<void> {
    if (on && this.leave === 'default') this.leave = await Notification.requestPermission();
    this.wanted = on && this.leave === 'granted';
    keep('notices', this.wanted);
  }

  /** Something waits for the player, who may be looking elsewhere. */
  call(title: string, text: string): void {
    if (!document.hidden && document.hasFocus()) return;
    void sounds.play('turn');
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
}

export const attention = new Attention();
