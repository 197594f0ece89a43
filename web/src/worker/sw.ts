/**
 * Shows push notifications while no page is open. It caches nothing: pages and calls go straight to
 * the server.
 */
declare const self: ServiceWorkerGlobalScope;

interface Notice {
  id: string;
  tag: string;
  title: string;
  body: string;
  url: string;
}

interface Known {
  id: string;
  address: string;
  digest: string;
  hour: number;
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Notice));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as Notice).url));
});

// the browser's push service has changed the subscription's address
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    move(
      event as Event & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription },
    ),
  );
});

async function show(notice: Notice): Promise<void> {
  const [older] = await self.registration.getNotifications({ tag: notice.tag });
  const again = (older?.data as Notice | undefined)?.id === notice.id;
  const options: NotificationOptions & { renotify: boolean } = {
    body: notice.body,
    tag: notice.tag,
    icon: '/icon.png',
    data: notice,
    renotify: !again, // a newer notification rings, a repeat does not
  };
  await self.registration.showNotification(notice.title, options);
}

/** Open the page of an address, in a window that already shows it if there is one. */
async function open(url: string): Promise<void> {
  const wanted = new URL(url).pathname;
  for (const one of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    const path = new URL(one.url).pathname;
    if (path === wanted || (wanted !== '/' && path.startsWith(`${wanted}/`))) {
      await one.focus();
      return;
    }
  }
  await self.clients.openWindow(url);
}

async function move(event: {
  oldSubscription?: PushSubscription;
  newSubscription?: PushSubscription;
}): Promise<void> {
  const old = event.oldSubscription;
  const fresh =
    event.newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)));
  if (!old || !fresh) return;
  const { channels } = (await (await fetch('/api/notices')).json()) as { channels?: Known[] };
  const known = channels?.find((one) => one.address === old.endpoint);
  if (!known) return;
  const headers = { 'content-type': 'application/json' };
  const { endpoint, keys } = fresh.toJSON();
  const body = JSON.stringify({
    kind: 'push',
    address: endpoint,
    keys,
    digest: known.digest,
    hour: known.hour,
  });
  const added = await fetch('/api/notices', { method: 'POST', headers, body });
  if (added.ok) await fetch(`/api/notices/${known.id}`, { method: 'DELETE' });
}

export {};
