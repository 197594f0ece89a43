/** The person at this browser: unknown, a guest, or an account. */
import { ApiError, call, change, guest, me, renew } from '../lib/api';
import type { Me, SessionInfo } from '../lib/protocol';
import { endPush } from './push';
import { forget } from '../lib/settings.svelte';

const NOBODY: Me = {
  id: null,
  name: null,
  called: null,
  guest: false,
  password: false,
  passkeys: 0,
  recovery_codes: null,
  unseen: false,
};

class Account {
  me = $state.raw<Me>(NOBODY);
  /** Whether the server has said who the person is. */
  known = $state(false);
  signedIn = $derived(this.me.id !== null && !this.me.guest);

  async load(): Promise<void> {
    this.take(await me());
  }

  /** Start a session, a guest's if there is none: one may have ended elsewhere. */
  async enter(): Promise<void> {
    this.take(await guest());
  }

  async register(name: string, password: string): Promise<void> {
    this.take(await renew<Me>('/account/register', { name, password }));
  }

  /** Sign in, with a code of the second factor if the account has one. */
  async signIn(name: string, password: string, code = ''): Promise<void> {
    this.take(
      await renew<Me>('/account/sign-in', code ? { name, password, code } : { name, password }),
    );
  }

  async signOut(everywhere = false): Promise<void> {
    await endPush().catch(() => {}); // the next person is not to be notified of these tables
    this.take(await renew<Me>(`/account/sign-out${everywhere ? '-everywhere' : ''}`, {}));
    forget();
  }

  async rename(name: string): Promise<void> {
    this.take(await call<Me>('/account/name', { name }));
  }

  /** Show others whether the player is at a table, or hide it. */
  async goUnseen(unseen: boolean): Promise<void> {
    this.take(await change<Me>('/account/presence', { unseen }));
  }

  /**
   * Set another password. The old one is not needed if there is none, or right after signing in.
   */
  async changePassword(wanted: string, old: string): Promise<void> {
    this.take(await renew<Me>('/account/password', old ? { new: wanted, old } : { new: wanted }));
  }

  async forget(password: string): Promise<void> {
    this.take(await renew<Me>('/account/delete', password ? { password } : {}));
  }

  sessions(): Promise<SessionInfo[]> {
    return call('/account/sessions');
  }

  async endSession(id: string): Promise<void> {
    await call(`/account/sessions/${encodeURIComponent(id)}`, {}, 'DELETE');
  }

  take(found: Me): void {
    this.me = found;
    this.known = true;
  }
}

export const account = new Account();

/** The error in words for the player. */
export function inWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/** The name of the server's error: `NameTaken`, `WrongPassword`... */
export const refusal = (error: unknown): string =>
  error instanceof ApiError ? error.body.error : '';
