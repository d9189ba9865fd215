import type { FailureOrDefectKind } from '@forecourt/shared/contract';
import { MAX_REPORT_AGE_MS, ReleaseReportCounts } from './automatic-rollback.ts';

const VERSION = '1.0.0+aaaaaaaa';
const release = { area: 'vehicle', version: VERSION };
const loaded = { type: 'loaded', ...release, ms: 100 } as const;
const shown = { type: 'shown', ...release, ms: 200, evaluationMs: 40 } as const;
const failed = (kind: FailureOrDefectKind = 'evaluation') =>
  ({ type: 'failed', ...release, kind, detail: '' }) as const;

let now: number;
let reportCounts: ReleaseReportCounts;
beforeEach(() => {
  now = 1_000_000;
  reportCounts = new ReleaseReportCounts(() => now);
  reportCounts.startRecording('vehicle', VERSION);
});

const clientCounts = () => reportCounts.clientCounts('vehicle', VERSION);
const counts = () => reportCounts.failuresOf('vehicle')[VERSION];

test('counts a client once, however much it reports', () => {
  for (let event = 0; event < 5000; event++) reportCounts.record('one', failed());
  reportCounts.record('two', loaded);
  expect(clientCounts()).toEqual({ reporting: 2, failing: 1, failingOrDefective: 1 });
  expect(counts()).toEqual({ clients: 1, events: 5000, byKind: { evaluation: 5000 } });
});

test('counts clients with a bad connection, without blaming the release', () => {
  reportCounts.record('one', failed('network'));
  reportCounts.record('two', failed('timeout'));
  reportCounts.record('three', failed('http'));
  expect(clientCounts()).toEqual({ reporting: 3, failing: 0, failingOrDefective: 0 });
  expect(counts()).toEqual({ clients: 3, events: 3, byKind: { network: 1, timeout: 1, http: 1 } });
});

test('keeps a client’s failure after it has loaded, until the window is over', () => {
  reportCounts.record('one', failed());
  now += MAX_REPORT_AGE_MS / 2;
  reportCounts.record('one', loaded);
  expect(clientCounts()).toEqual({ reporting: 1, failing: 1, failingOrDefective: 1 });
  now += MAX_REPORT_AGE_MS / 2;
  expect(clientCounts()).toEqual({ reporting: 1, failing: 0, failingOrDefective: 0 });
  now += MAX_REPORT_AGE_MS / 2;
  expect(clientCounts()).toEqual({ reporting: 0, failing: 0, failingOrDefective: 0 });
});

test('counts a client again after it was quiet for the window, and keeps the counts', () => {
  reportCounts.record('one', failed());
  now += MAX_REPORT_AGE_MS;
  reportCounts.record('one', failed());
  expect(counts()).toMatchObject({ clients: 2, events: 2 });
});

test('remembers a limited number of clients, the most recent ones', () => {
  for (let client = 0; client < 3000; client++) reportCounts.record(`early ${client}`, failed());
  for (let client = 0; client < 2000; client++) reportCounts.record(`late ${client}`, loaded);
  expect(clientCounts()).toEqual({ reporting: 2000, failing: 0, failingOrDefective: 0 });
});

test('judges a release again after its clients were cleared', () => {
  reportCounts.record('one', failed());
  reportCounts.clearClients('vehicle', VERSION);
  expect(clientCounts()).toEqual({ reporting: 0, failing: 0, failingOrDefective: 0 });
  expect(counts()).toMatchObject({ clients: 1, events: 1 });
});

test('records the releases added last, and ignores events of others', () => {
  reportCounts.record('one', failed());
  for (let number = 0; number < 10; number++)
    reportCounts.startRecording('vehicle', `2.0.${number}+bbbbbbbb`);
  expect(reportCounts.isRecorded('vehicle', VERSION)).toBe(false);
  reportCounts.record('one', failed());
  expect(reportCounts.failuresOf('vehicle')).toEqual({});
  expect(reportCounts.failuresOf('constructor')).toEqual({});
});

test('omits releases without a failure', () => {
  reportCounts.record('one', loaded);
  expect(reportCounts.failuresOf('vehicle')).toEqual({});
});

test('distinguishes defects from failures, and counts a client with both once', () => {
  reportCounts.record('one', failed('uncaught'));
  reportCounts.record('two', failed('blocked'));
  reportCounts.record('three', failed('stalled'));
  reportCounts.record('three', failed('uncaught'));
  reportCounts.record('four', shown);
  expect(clientCounts()).toEqual({ reporting: 4, failing: 1, failingOrDefective: 3 });
  expect(counts()).toEqual({ clients: 3, events: 4, byKind: { uncaught: 2, blocked: 1, stalled: 1 } });
});

test('keeps a client’s defect after it has loaded, until the window is over', () => {
  reportCounts.record('one', failed('uncaught'));
  now += MAX_REPORT_AGE_MS / 2;
  reportCounts.record('one', loaded);
  expect(clientCounts()).toEqual({ reporting: 1, failing: 0, failingOrDefective: 1 });
  now += MAX_REPORT_AGE_MS / 2;
  expect(clientCounts()).toEqual({ reporting: 1, failing: 0, failingOrDefective: 0 });
});

test('reports how fast each release is', () => {
  expect(reportCounts.timingsOf('vehicle')).toEqual({});
  reportCounts.record('one', loaded);
  reportCounts.record('one', shown);
  reportCounts.record('two', { ...shown, ms: 300 });
  expect(reportCounts.timingsOf('vehicle')).toEqual({
    [VERSION]: {
      load: { samples: 1, median: 100, p95: 100 },
      evaluation: { samples: 2, median: 40, p95: 40 },
      firstScreen: { samples: 2, median: 200, p95: 300 },
    },
  });
  expect(reportCounts.timingsOf('auth')).toEqual({});
});
