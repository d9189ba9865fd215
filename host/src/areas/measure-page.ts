import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { VitalMeasurement } from './vitals.ts';

/** Reports the web vitals once, when the page is first hidden, because a later report may be lost. */
export function reportVitalsWhenHidden(tell: (vitals: VitalMeasurement[]) => void): void {
  const latest = new Map<Metric['name'], VitalMeasurement>();
  const note = ({ name, value, entries, navigationType }: Metric) => {
    // Ignore a page shown from the back/forward cache: its times say nothing about a release.
    if (navigationType === 'back-forward-cache') return;
    latest.set(name, { vital: name, value, at: entries.at(-1)?.startTime ?? 0 });
  };
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(note);

  // Add this listener after the library's listeners, so that it runs after them.
  addEventListener('visibilitychange', function turnedAway() {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', turnedAway);
    tell([...latest.values()]);
  });
}
