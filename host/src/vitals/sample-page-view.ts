import type { Vital } from './shown-screens.ts';

export interface SampleOptions {
  /** From 0 to 1. */
  sampleRate: number;
  random: () => number;
  atRest: () => Promise<unknown>;
  load: () => Promise<typeof import('./measure-page.ts')>;
  tell: (vitals: Vital[]) => void;
}

/** Stores nothing in the browser: each page view is drawn independently. */
export async function samplePageView({ sampleRate, random, atRest, load, tell }: SampleOptions) {
  if (random() >= sampleRate) return;
  await atRest();
  const measuring = await load().catch(() => null);
  measuring?.measurePage(tell);
}
