/** This browser's subscription to push notifications. */
import { m } from '$messages';

/** Why this browser cannot receive push notifications now; empty if it can. */
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

/** The address of this browser's subscription, if it has one. */
export const pushAddress = async (): Promise<string | undefined> =>
  (await current().catch(() => null))?.endpoint;

/** Subscribe with the server's key. Asks for permission, so call it only on a click. */
export async function takePush(key: string): Promise<PushSubscriptionJSON> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(pushRefusal() || m.notices_nothing_allowed());
  await navigator.serviceWorker.register('/sw.js');
  const worker = await navigator.serviceWorker.ready;
  await endPush(); // a subscription with another server's key would be in the way
  const asked = worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    // a browser that cannot reach its push service may try for ever
    return (
      await Promise.race([asked, new Promise<never>((_, late) => setTimeout(late, 20_000))])
    ).toJSON();
  } catch {
    throw new Error(m.notices_service_brings_notices());
  }
}

/** Unsubscribe, since another person may use this browser now. */
export const endPush = async (): Promise<void> => void (await (await current())?.unsubscribe());
