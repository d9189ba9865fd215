import {
  deletePushSubscription,
  pushPublicKeyQuery,
  queryKeys,
  savePushSubscription,
} from '@forecourt/shared/api';
import { queryClient, useQuery } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';

/** Time limit in ms for the service worker to be active. The shell may register it later than this code runs. */
const WORKER_TIMEOUT_MS = 10_000;

/** Time limit in ms for a subscription: some browsers retry endlessly if their push service cannot be reached. */
const SUBSCRIBE_TIMEOUT_MS = 30_000;

/**
 * Storage key of the time (ms since 1970) when this device was registered last. It stays if the browser drops the subscription;
 * `renew` then subscribes again. The shell removes it, and the subscription, with the customer's data.
 */
const REGISTERED_KEY = 'forecourt.device.registered';

const REGISTERED_EVERY_MS = 24 * 3_600_000;

/** `after-install`: only after the customer adds the site to the home screen, as iOS requires. */
type PushSupport = 'possible' | 'after-install' | 'impossible';

/** `denied`: the customer has blocked pushes in the browser's settings, and can allow them only there. */
type DeviceState = 'on' | 'off' | 'denied';

/** Returns how this browser can receive push messages of the site. */
export function detectPushSupport(): PushSupport {
  if (!siteSettings().serviceWorker || !('serviceWorker' in navigator)) return 'impossible';
  if ('PushManager' in window && 'Notification' in window) return 'possible';
  // Only WebKit on Apple systems has `navigator.standalone`: whether the page was opened from the home screen.
  return 'standalone' in navigator && navigator.standalone === false ? 'after-install' : 'impossible';
}

/** Scope of mutations that run one after the other, because all of them change the push subscription of this device. */
export const PUSH_MUTATION_SCOPE = { id: 'push.device' };

/** Reads the state of pushes on this device. Pushes of a subscription with an outdated key fail, so they count as off. */
export async function readPushState(publicKey: string): Promise<DeviceState> {
  if (Notification.permission !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isOf(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Requests the browser's permission and turns pushes on for this device. A failure ends the subscription if it is a new one.
 * @throws ApiProblem, or DOMException if the browser's push service refuses or takes too long
 */
export async function turnOnPushes(publicKey: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { pushManager } = await activeRegistration();
  const former = await pushManager.getSubscription();
  if (former && !isOf(former, publicKey)) await former.unsubscribe();
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const subscription = await within(SUBSCRIBE_TIMEOUT_MS, subscribing).catch((error: unknown) => {
    // A subscription that arrives after the timeout must end, because the screen has reported a failure.
    subscribing.then((late) => late.unsubscribe()).catch(() => false);
    throw error;
  });
  try {
    await savePushSubscription(subscription);
  } catch (error) {
    // End a new subscription, because the backend lacks it. An unchanged subscription remains: the backend may have it.
    if (subscription.endpoint !== former?.endpoint) await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  noteRegistration(Date.now());
  return 'on';
}

/**
 * Renews the registration of a device whose pushes are on: daily, and at once if the browser has dropped the subscription.
 * The site's key may have changed, and the backend deletes devices that it could not reach for long. Runs at page start.
 * @throws as `turnOnPushes` does
 */
export function renewPushRegistration(): Promise<void> {
  const options = { scope: PUSH_MUTATION_SCOPE, mutationFn: renew };
  const mutations = queryClient.getMutationCache();
  return mutations.build(queryClient, queryClient.defaultMutationOptions(options)).execute(undefined);
}

async function renew(): Promise<void> {
  if (detectPushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const registeredAt = lastRegistration();
  const isSwitchedOn = subscription || registeredAt !== null;
  const isFresh = registeredAt !== null && Date.now() - registeredAt < REGISTERED_EVERY_MS;
  if (!isSwitchedOn || (subscription && isFresh)) return;
  const publicKey = await queryClient.fetchQuery(pushPublicKeyQuery());
  if (publicKey !== null)
    queryClient.setQueryData(queryKeys.pushDevice(publicKey), await turnOnPushes(publicKey));
}

/**
 * Turns pushes off on this device, even if the backend cannot be reached: the push service later reports to the backend that
 * the subscription has ended, and the backend then deletes the device.
 */
export async function turnOffPushes(): Promise<DeviceState> {
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

/** Waits for a promise for a limited time. @throws DOMException on timeout */
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

/** @param at ms since 1970; null if pushes are now off */
function noteRegistration(at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(REGISTERED_KEY);
    else localStorage.setItem(REGISTERED_KEY, String(at));
  } catch {
    // Storage is blocked or full, so the device is registered again on each page load.
  }
}

interface DeviceOffer {
  support: Exclude<PushSupport, 'impossible'>;
  publicKey: string;
}

/**
 * Push support of this browser, with the site's push key; null while loading, without support, or if the site has no key.
 * @param isNeeded whether to query the site's push key; if false, the result is null
 */
export function usePushAvailability(isNeeded = true): DeviceOffer | null {
  const support = detectPushSupport();
  const { data: publicKey } = useQuery({
    ...pushPublicKeyQuery(),
    enabled: isNeeded && support !== 'impossible',
  });
  return isNeeded && support !== 'impossible' && publicKey ? { support, publicKey } : null;
}
