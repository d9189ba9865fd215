/**
 * Has nothing pushed to this device any more, and takes back what is shown; without a network, too, because a push service
 * tells the backend later that the subscription is gone. A browser that does not end it lets go of it with the service
 * worker (Push API, "unsubscribe" and "unregister"), which the next page view registers anew.
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
    // As where it is not ended.
  }
  await registration.unregister();
}
