import { deletePushSubscription, pushQuery, queryKeys, savePushSubscription } from '@forecourt/shared/api';
import { queryClient, useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';

/** Time for the shell to register the service worker, in case this code runs first. */
const WORKER_TIMEOUT_MS = 10_000;

/** Some browsers retry endlessly when their push service cannot be reached. */
const SUBSCRIBE_TIMEOUT_MS = 30_000;

/**
 * Time of this device's registration, in ms since 1970; present while pushes are on here. The shell removes it with the
 * customer's other data, and the subscription too.
 */
const REGISTERED_KEY = 'forecourt.device.registered';

const REGISTERED_EVERY_MS = 24 * 3_600_000;

/** `after-install`: iOS has pushes only for sites that are on the home screen. */
type PushSupport = 'possible' | 'after-install' | 'impossible';

/** `denied`: blocked in the browser's settings, and can be allowed only there. */
type DeviceState = 'on' | 'off' | 'denied';

/** Whether this browser can receive pushes. */
export function pushSupport(): PushSupport {
  if (!siteSettings().serviceWorker || !('serviceWorker' in navigator)) return 'impossible';
  if ('PushManager' in window && 'Notification' in window) return 'possible';
  // `standalone` exists only on iOS: whether the page runs from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'after-install' : 'impossible';
}

/** Scope of the mutations that change the subscription of this device, which therefore run one after the other. */
export const DEVICE_SCOPE = { id: 'push.device' };

/** State of this device. A subscription for an outdated key counts as off, because its pushes fail. */
export async function readDevice(publicKey: string): Promise<DeviceState> {
  if (Notification.permission !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isOf(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Requests the permission and turns pushes on for this device. A failure leaves them off.
 * @throws ApiProblem, or DOMException if the browser's push service refuses
 */
export async function turnOn(publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { pushManager } = await activeRegistration();
  const former = await pushManager.getSubscription();
  if (former && !isOf(former, publicKey)) await former.unsubscribe();
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await within(SUBSCRIBE_TIMEOUT_MS, subscribing).catch((error: unknown) => {
    // A subscription that arrives after the timeout would be on unnoticed.
    subscribing.then((late) => late.unsubscribe()).catch(() => false);
    throw error;
  });
  try {
    await savePushSubscription(subscription);
  } catch (error) {
    // The backend may already know an earlier subscription.
    if (subscription.endpoint !== former?.endpoint) await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  noteRegistration(Date.now());
  return 'on';
}

/**
 * Renews the registration of a device with pushes on, at most once a day: the browser may have dropped the subscription, the
 * site may have another key, and the backend deletes devices that were unreachable for long. For the start of the page.
 * @throws as `turnOn` does
 */
export function renewRegistration(): Promise<void> {
  const options = { scope: DEVICE_SCOPE, mutationFn: renew };
  const mutations = queryClient.getMutationCache();
  return mutations.build(queryClient, queryClient.defaultMutationOptions(options)).execute(undefined);
}

async function renew(): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const registeredAt = lastRegistration();
  const isSwitchedOn = subscription || registeredAt !== null;
  const isFresh = registeredAt !== null && Date.now() - registeredAt < REGISTERED_EVERY_MS;
  if (!isSwitchedOn || (subscription && isFresh)) return;
  const publicKey = await queryClient.fetchQuery(pushQuery());
  if (publicKey !== null) queryClient.setQueryData(queryKeys.pushDevice(publicKey), await turnOn(publicKey));
}

/**
 * Turns pushes off on this device, also offline: the push service then reports the subscription as gone, and the backend
 * deletes it at the latest then.
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

/** @throws DOMException on timeout */
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

/** @param at null: switched off */
function noteRegistration(at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(REGISTERED_KEY);
    else localStorage.setItem(REGISTERED_KEY, String(at));
  } catch {
    // Storage is blocked or full: the device is registered with each page view.
  }
}

interface DeviceOffer {
  support: Exclude<PushSupport, 'impossible'>;
  publicKey: string;
}

/**
 * Whether pushes are or could be on; null if the browser or the site cannot send them, or while that is unknown.
 * @param isAsked false skips the check
 */
export function useDeviceOffer(isAsked = true): DeviceOffer | null {
  const support = pushSupport();
  const { data: publicKey } = useQuery({ ...pushQuery(), enabled: isAsked && support !== 'impossible' });
  return isAsked && support !== 'impossible' && publicKey ? { support, publicKey } : null;
}
