import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { reportVitalsWhenHidden } from './measure-page.ts';
import type { VitalMeasurement } from './vitals.ts';

jest.mock('web-vitals', () => ({
  onTTFB: jest.fn(),
  onFCP: jest.fn(),
  onLCP: jest.fn(),
  onINP: jest.fn(),
  onCLS: jest.fn(),
}));

const MEASURES = { TTFB: onTTFB, FCP: onFCP, LCP: onLCP, INP: onINP, CLS: onCLS };

let visibility: DocumentVisibilityState = 'visible';
beforeEach(() => jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility));

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Reports a value, as the library does. */
function says(name: Metric['name'], value: number, at?: number, navigationType = 'navigate'): void {
  const entries = at === undefined ? [] : [{ startTime: 1 }, { startTime: at }];
  const metric = { name, value, entries, navigationType };
  const [callback] = jest.mocked(MEASURES[name]).mock.lastCall ?? [];
  (callback as (metric: unknown) => void)(metric);
}

function page() {
  visibility = 'visible';
  const told: VitalMeasurement[][] = [];
  reportVitalsWhenHidden((vitals) => told.push(vitals));
  return told;
}

test('reports the last values once, when the page is first hidden', () => {
  const told = page();
  says('LCP', 900, 900);
  says('INP', 80, 5_000);
  says('INP', 240, 9_000);
  turn('visible');
  expect(told).toEqual([]);
  turn('hidden');
  turn('visible');
  says('INP', 800, 20_000);
  turn('hidden');
  expect(told).toEqual([
    [
      { vital: 'LCP', value: 900, at: 900 },
      { vital: 'INP', value: 240, at: 9_000 },
    ],
  ]);
});

test('assigns values without a time to the start', () => {
  const told = page();
  says('CLS', 0);
  turn('hidden');
  expect(told).toEqual([[{ vital: 'CLS', value: 0, at: 0 }]]);
});

test('ignores a page from the back/forward cache', () => {
  const told = page();
  says('TTFB', 0, 0, 'back-forward-cache');
  turn('hidden');
  expect(told).toEqual([[]]);
});
