import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { PushDevice, PushService } from '../../api/src/testing/push-service.ts';
import { findProgram } from '../../scripts/install/system-programs.ts';

/** Opens a full browser, which can show notifications: the headless shell of the other tests cannot. */
export async function withNotificationBrowser(
  baseURL: string,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const executablePath = findProgram('chromium');
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await use(await browser.newContext({ baseURL, permissions: ['notifications'], serviceWorkers: 'allow' }));
  } finally {
    await browser.close();
  }
}

/** Makes a browser subscribe to the tests' push service, not its vendor's. Permission, worker and notifications are real. */
export async function subscribeToTestPushService(
  context: BrowserContext,
  service: PushService,
): Promise<PushDevice> {
  const device = service.newDevice();
  await context.addInitScript(({ endpoint, keys }) => {
    const KEY = 'test.subscribed';
    const subscription = (applicationServerKey: string) => ({
      endpoint,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(
          atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
          (character) => character.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        const was = localStorage.getItem(KEY) !== null;
        localStorage.removeItem(KEY);
        return was;
      },
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const key = localStorage.getItem(KEY);
        return key === null ? null : subscription(key);
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(KEY, applicationServerKey);
        return subscription(applicationServerKey);
      },
    });
  }, device.subscription);
  return device;
}

/** Delivers a message to the page's service worker, as the vendor's push service would. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await known,
    data: JSON.stringify(message),
  });
  await session.detach();
}

export const readShownNotifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  });

/** Members of a service worker's global scope, which TypeScript's types for pages lack. */
interface WorkerScope {
  clients: object;
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/**
 * Simulates a click on the first shown notification. Records paths instead of opening them: that requires a real click.
 * @returns paths that the worker tried to open; empty if no notification is shown
 */
export async function clickNotification(context: BrowserContext): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const opened: string[] = [];
    const openWindow = async (path: string) => {
      opened.push(path);
      return null;
    };
    Object.defineProperty(scope.clients, 'openWindow', { value: openWindow, configurable: true });
    const [notification] = await scope.registration.getNotifications();
    if (!notification) return [];
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    while (opened.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return opened;
  });
}

export const hasPushSubscription = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) !== null;
  });
