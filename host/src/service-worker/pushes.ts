import * as z from 'zod/mini';

declare const self: ServiceWorkerGlobalScope & {
  /** Address of the icon; the edge inserts it at the start of the worker (host/server/http/service-worker.ts). */
  NOTIFICATION_ICON?: string;
};

export function registerPushHandlers(): void {
  self.addEventListener('push', (event) => {
    const message = parsePushMessage(event.data?.text() ?? '', self.location.origin);
    if (!message) return;
    const { title, body, tag, url } = message;
    const icon = self.NOTIFICATION_ICON;
    event.waitUntil(
      Promise.all([
        self.registration.showNotification(title, { body, tag, ...(icon ? { icon } : {}), data: url }),
        markAppIcon().catch(() => undefined),
      ]),
    );
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
  });
}

/** Marks the icon of the installed app, without a number. If a page is open, that page shows the number there instead. */
async function markAppIcon(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 0) await self.navigator.setAppBadge?.();
}

/** Opens a path. Only an open window with this address is reused, because the customer may be busy in other windows. */
async function open(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  const focused = await shown?.focus().catch(() => null);
  if (!focused) await self.clients.openWindow(path);
}

const text = (length: number) => z.string().check(z.minLength(1), z.maxLength(length));

const messageSchema = z.object({
  title: text(200),
  body: z.string().check(z.maxLength(1000)),
  url: text(500),
  /** Tag of the notification. A later message with the same tag replaces it. */
  tag: text(200),
});

export type PushMessage = z.infer<typeof messageSchema>;

/** Parses a push message; null if it is malformed or its link would open another site. */
export function parsePushMessage(json: string, origin: string): PushMessage | null {
  try {
    const message = messageSchema.parse(JSON.parse(json));
    const url = new URL(message.url, origin);
    if (!message.url.startsWith('/') || url.origin !== origin) return null;
    return { ...message, url: url.pathname + url.search + url.hash };
  } catch {
    return null;
  }
}
