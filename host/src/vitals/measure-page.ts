import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vital } from './shown-screens.ts';

/**
 * Measures this page view from its beginning on, however late this is called. It is told of once, when the visitor first
 * turns away from the page: whatever comes after that, nobody is sure to be there to hear.
 */
export function measurePage(tell: (vitals: Vital[]) => void): void {
  const latest = new Map<Metric['name'], Vital>();
  const note = ({ name, value, entries, navigationType }: Metric) => {
    // That one comes back out of the browser's own cache at once says nothing about a release.
    if (navigationType === 'back-forward-cache') return;
    latest.set(name, { vital: name, value, at: entries.at(-1)?.startTime ?? 0 });
  };
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(note);

  // After those of the library, which hear of it on its way down.
  addEventListener('visibilitychange', function turnedAway() {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', turnedAway);
    tell([...latest.values()]);
  });
}
