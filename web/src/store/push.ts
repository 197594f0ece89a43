/** This browser as a place where one is told: its subscription to what the server pushes. */
import { m } from '$messages';

/** Why this browser cannot be told anything now; empty when it can. */
export function pushRefusal(): string {
  if (!isSecureContext) return m.notices_browser_told_only();
  if (!('PushManager' in window && 'serviceWorker' in navigator))
    return m.notices_browser_cannot_told();
  return Notification.permission === 'denied' ? m.notices_browser_shows_nothing() : '';
}

async function current(): Promise<PushSubscription | null | undefined> {
  const worker = await navigator.serviceWorker?.getRegistration('/');
  return worker?.pushManager?.getSubscription();
}

/** The address by which this browser is told, if it is. */
export const pushAddress = async (): Promise<string | undefined> =>
  (await current().catch(() => null))?.endpoint;

/** Have this browser take what is signed with a key. Asks for leave, so only on a click. */
export async function takePush(key: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(pushRefusal() || m.notices_nothing_allowed());
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  await endPush(); // one for the key of another server would be in the way
  const asked = worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    // a browser that cannot reach the service may try for ever
    return (
      await Promise.race([asked, new Promise<never>((_, late) => setTimeout(late, 20_000))])
    ).toJSON();
  } catch {
    throw new Error(m.notices_service_brings_notices());
  }
}

/** Take nothing any more: who sits here now is somebody else. */
export const endPush = async (): Promise<void> => void (await (await current())?.unsubscribe());
