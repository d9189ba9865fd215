import { readPushMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The edge prepends it to the worker (host/server/http/service-worker.ts). */
  NOTIFICATION_ICON?: string;
};

export function showPushed(): void {
  self.addEventListener('push', (event) => {
    const message = readPushMessage(event.data?.text() ?? '', self.location.origin);
    if (!message) return;
    const { title, body, tag, url } = message;
    const icon = self.NOTIFICATION_ICON;
    event.waitUntil(
      self.registration.showNotification(title, { body, tag, ...(icon ? { icon } : {}), data: url }),
    );
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}

/** Reuses only a window with that address: in any other the customer may be busy. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  const focused = await shown?.focus().catch(() => null);
  if (!focused) await self.clients.openWindow(path);
}
