/**
 * Also works offline: the push service notifies the backend later (Push API, "unsubscribe" and "unregister").
 */
export async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  for (const shown of await registration.getNotifications()) shown.close();
  try {
    const subscription = await registration.pushManager?.getSubscription();
    const isEnded = !subscription || (await subscription.unsubscribe());
    if (isEnded) return;
  } catch {
    // Same as when unsubscribe() returns false: unregister the worker.
  }
  await registration.unregister();
}
