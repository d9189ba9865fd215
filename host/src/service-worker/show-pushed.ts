import { readPushMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The edge writes it at the head of the worker (host/server/http/service-worker.ts). */
  NOTIFICATION_ICON?: string;
};

/** Shows what the backend pushes, and opens what it is about when it is pressed. */
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

/** In the window that shows it already, else in a new one: in any other the customer may be in the middle of something. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  // Browsers may refuse to focus a window.
  const focused = await shown?.focus().catch(() => null);
  if (!focused) await self.clients.openWindow(path);
}
