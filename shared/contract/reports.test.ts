import { browserReportSchema } from './reports.ts';

const release = { area: 'vehicle', version: '1.0.0+aaaaaaaa' };

/** Reports of pages that were opened before an update of the edge. Never remove one. */
const SENT_BY_OPEN_PAGES = [
  { type: 'loaded', ...release, ms: 120 },
  ...['network', 'http', 'integrity', 'timeout', 'evaluation', 'contract', 'render'].map((kind) => ({
    type: 'failed',
    ...release,
    kind,
    detail: 'it threw',
  })),
  ...['stalled', 'uncaught', 'blocked'].map((kind) => ({ type: 'failed', ...release, kind, detail: '' })),
  { type: 'shown', ...release, ms: 300, evaluationMs: 40 },
  ...['TTFB', 'FCP', 'LCP', 'INP'].map((vital) => ({
    type: 'measured',
    ...release,
    path: '/vehicle/:id',
    vital,
    value: 1234,
  })),
  { type: 'measured', ...release, path: null, vital: 'CLS', value: 0.0123 },
];

test.each(SENT_BY_OPEN_PAGES)('accepts $type $kind $vital of pages of older releases', (event) => {
  expect(browserReportSchema.parse({ events: [event] })).toEqual({ events: [event] });
});

test.each([
  { type: 'failed', ...release, kind: 'slow', detail: '' },
  { type: 'failed', ...release, kind: 'uncaught', detail: 'x'.repeat(201) },
  { type: 'failed', ...release, kind: 'uncaught', detail: '', stack: 'at save' },
  { type: 'shown', ...release, ms: 300 },
  { type: 'shown', ...release, ms: -1, evaluationMs: 40 },
  { type: 'shown', ...release, ms: 300, evaluationMs: 600_001 },
  { type: 'shown', ...release, ms: 300, evaluationMs: 40, path: '/me' },
  { type: 'hidden', ...release },
  { type: 'measured', ...release, path: '/vehicle', vital: 'FID', value: 10 },
  { type: 'measured', ...release, path: '/vehicle', vital: 'LCP', value: -1 },
  { type: 'measured', ...release, path: '/vehicle?return=/book', vital: 'LCP', value: 10 },
  { type: 'measured', ...release, path: '/vehicle', vital: 'LCP', value: 10, user: 'x' },
  { type: 'measured', ...release, vital: 'LCP', value: 10 },
])('rejects %j', (event) => {
  expect(browserReportSchema.safeParse({ events: [event] }).success).toBe(false);
});
