/**
 * Calls `act` once after a time, or as soon after it as the page can be seen: nobody waits in front of a hidden tab.
 * @returns to be called when it is not wanted any more
 */
export function whenSeen(ms: number, act: () => void): () => void {
  let isDue = false;
  const look = () => {
    if (!isDue || document.visibilityState === 'hidden') return;
    stop();
    act();
  };
  const timer = setTimeout(() => {
    isDue = true;
    look();
  }, ms);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  return stop;
}
