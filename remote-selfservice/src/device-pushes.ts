import { deletePushSubscription, pushQuery, savePushSubscription } from '@forecourt/shared/api';
import { queryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';

/** How long the shell may take to bring the service worker in, where somebody is faster than it. */
const WORKER_TIMEOUT_MS = 10_000;

/** How long a browser's push service may take: where it cannot be reached, some browsers ask it again without an end. */
const SUBSCRIBE_TIMEOUT_MS = 30_000;

/**
 * Since when the backend knows this device, in milliseconds since 1970: there as long as it is switched on here. The shell
 * takes it away with everything else of a customer who leaves, as it does the subscription.
 */
const REGISTERED_KEY = 'forecourt.device.registered';

const REGISTERED_EVERY_MS = 24 * 3_600_000;

/** `after-install`: iOS has pushes only for sites that are on the home screen. */
export type PushSupport = 'possible' | 'after-install' | 'impossible';

/** `denied`: the browser's settings forbid it, and only there it can be allowed. */
export type DeviceState = 'on' | 'off' | 'denied';

/** Whether this browser can be told anything while the site is closed. */
export function pushSupport(): PushSupport {
  if (!siteSettings().serviceWorker || !('serviceWorker' in navigator)) return 'impossible';
  if ('PushManager' in window && 'Notification' in window) return 'possible';
  // Only iOS says whether a page runs from the home screen, under this name.
  return 'standalone' in navigator && navigator.standalone === false ? 'after-install' : 'impossible';
}

/**
 * How this device really is. One that is switched on and whose subscription is gone, or was made with another key than the
 * site has by now, subscribes anew.
 */
export async function readDevice(publicKey: string): Promise<DeviceState> {
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const isSwitchedOn = subscription || lastRegistration() !== null;
  if (!isSwitchedOn || Notification.permission !== 'granted') return 'off';
  return subscription && isOf(subscription, publicKey) ? 'on' : turnOn(publicKey);
}

/**
 * Asks for the permission, and has the customer told on this device. What fails leaves it off.
 * @throws ApiProblem, or DOMException of the browser where its push service takes nobody on
 */
export async function turnOn(publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { pushManager } = await activeRegistration();
  const former = await pushManager.getSubscription();
  if (former && !isOf(former, publicKey)) await former.unsubscribe();
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await within(SUBSCRIBE_TIMEOUT_MS, subscribing).catch((error: unknown) => {
    // What comes too late would be on without anybody's knowing.
    subscribing.then((late) => late.unsubscribe()).catch(() => false);
    throw error;
  });
  try {
    await savePushSubscription(subscription);
  } catch (error) {
    // One that was there before may well be known to the backend.
    if (subscription.endpoint !== former?.endpoint) await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  noteRegistration(Date.now());
  return 'on';
}

/**
 * Registers this device again where it is switched on, at most once a day: a browser may have dropped its subscription, the
 * site may have another key, and the backend forgets a device that could not be told for long.
 * @throws as `turnOn` does
 */
export async function keepRegistered(): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const registeredAt = lastRegistration();
  const isSwitchedOn = subscription || registeredAt !== null;
  const isFresh = registeredAt !== null && Date.now() - registeredAt < REGISTERED_EVERY_MS;
  if (!isSwitchedOn || (subscription && isFresh)) return;
  const publicKey = await queryClient.fetchQuery(pushQuery());
  if (publicKey !== null) await turnOn(publicKey);
}

/**
 * Has the customer told no more on this device, with a network or without: a push service answers for a subscription
 * that is gone that it knows it no more, and the backend forgets it then at the latest.
 */
export async function turnOff(): Promise<DeviceState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await subscription.unsubscribe();
    await deletePushSubscription(subscription.endpoint).catch(() => undefined);
  }
  noteRegistration(null);
  return 'off';
}

function activeRegistration(): Promise<ServiceWorkerRegistration> {
  return within(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready);
}

/** @throws DOMException where the browser takes longer */
function within<Result>(timeoutMs: number, promise: Promise<Result>): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const error = new DOMException('The browser takes too long', 'TimeoutError');
  const timer = setTimeout(() => reject(error), timeoutMs);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

function isOf({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...key));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

function lastRegistration(): number | null {
  try {
    return Number(localStorage.getItem(REGISTERED_KEY)) || null;
  } catch {
    return null;
  }
}

/** @param at null: it is switched off */
function noteRegistration(at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(REGISTERED_KEY);
    else localStorage.setItem(REGISTERED_KEY, String(at));
  } catch {
    // Blocked or full: it registers again with each page view.
  }
}
