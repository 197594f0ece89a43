import { keep, recall } from '../lib/settings.svelte';
import { sounds } from '../sound/sound.svelte';

type Leave = NotificationPermission | 'unknown';

const there = () => 'Notification' in window;

/** Calls back a player who is looking elsewhere, by a sound and a system notification. */
class Attention {
  private wanted = $state.raw(recall('notices', false));
  /** The permission for notifications; `unknown` if the browser has none. */
  leave = $state.raw<Leave>(there() ? Notification.permission : 'unknown');
  notices = $derived(this.wanted && this.leave === 'granted');

  /** Turn notifications on or off; asks the browser's permission, so call it only on a click. */
  async setNotices(on: boolean): Promise<void> {
    if (on && this.leave === 'default') this.leave = await Notification.requestPermission();
    this.wanted = on && this.leave === 'granted';
    keep('notices', this.wanted);
  }

  /** Call the player, who may be looking elsewhere. */
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
      // phones show a page's notifications in another way, and the title shows it all the same
    }
  }
}

export const attention = new Attention();
