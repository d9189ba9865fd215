import type { Vital } from './shown-screens.ts';

export interface SampleOptions {
  /** Share of all page views that are measured, 0 to 1. */
  sampleRate: number;
  random: () => number;
  /** Resolves when the screen can be used, and nothing is in the way of what it asks for. */
  atRest: () => Promise<unknown>;
  /** Brings in what measures: nobody else loads it. */
  load: () => Promise<typeof import('./measure-page.ts')>;
  tell: (vitals: Vital[]) => void;
}

/** Measures this page view, if the lot falls on it. Nothing of that is kept in the browser: the next one draws anew. */
export async function samplePageView({ sampleRate, random, atRest, load, tell }: SampleOptions) {
  if (random() >= sampleRate) return;
  await atRest();
  // A page that cannot be measured is none the worse for it.
  const measuring = await load().catch(() => null);
  measuring?.measurePage(tell);
}
