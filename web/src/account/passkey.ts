/** Passkeys: requests to the browser's authenticator and its answers, as JSON. */
import { m } from '$messages';
import { call, renew } from '../lib/api';
import type { Me, PasskeyInfo } from '../lib/protocol';

/** Whether this browser can make passkeys; without https only on localhost. */
export const canPasskey = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The player closed the browser's dialog, or it timed out: not an error to show. */
export class Given extends Error {
  constructor() {
    super(m.account_no_passkey_used());
  }
}

/** Add a passkey to the account, or create an account of that name with one. */
export async function addPasskey(fields: { name?: string; password?: string }): Promise<Me> {
  const options = await call<PublicKeyCredentialCreationOptionsJSON>(
    '/account/passkeys/new',
    fields,
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  return renew<Me>('/account/passkeys', { credential: made.toJSON() });
}

/** Sign in with any passkey that the browser has for this site. */
export async function usePasskey(): Promise<Me> {
  const options = await call<PublicKeyCredentialRequestOptionsJSON>(
    '/account/passkeys/challenge',
    {},
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const signed = await asked(() => navigator.credentials.get({ publicKey }));
  return renew<Me>('/account/passkeys/sign-in', { credential: signed.toJSON() });
}

export const passkeys = () => call<PasskeyInfo[]>('/account/passkeys');

export const removePasskey = (id: string, password: string) =>
  call<PasskeyInfo[]>('/account/passkeys/remove', password ? { id, password } : { id });

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let found: Credential | null;
  try {
    found = await ask();
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError')
      throw new Error(m.account_device_has_passkey(), { cause: error });
    if (name === 'SecurityError')
      throw new Error(m.account_passkeys_work_only(), {
        cause: error,
      });
    throw new Given();
  }
  if (!found) throw new Given();
  return found as PublicKeyCredential;
}
