import type { FailureOrDefectKind } from '@forecourt/shared/contract';
import { MAX_REPORT_AGE_MS, ReleaseReportCounts } from './automatic-rollback.ts';

const VERSION = '1.0.0+aaaaaaaa';
const release = { area: 'vehicle', version: VERSION };
const loaded = { type: 'loaded', ...release, ms: 100 } as const;
const shown = { type: 'shown', ...release, ms: 200, evaluationMs: 40 } as const;
const failed = (kind: FailureOrDefectKind = 'evaluation') =>
  ({ type: 'failed', ...release, kind, detail: '' }) as const;

let now: number;
let ledger: ReleaseReportCounts;
beforeEach(() => {
  now = 1_000_000;
  ledger = new ReleaseReportCounts(() => now);
  ledger.startRecording('vehicle', VERSION);
});

const clientCounts = () => ledger.clientCounts('vehicle', VERSION);
const counts = () => ledger.failuresOf('vehicle')[VERSION];

test('counts a client once, however much it reports', () => {
  for (let event = 0; event < 5000; event++) ledger.record('one', failed());
  ledger.record('two', loaded);
  expect(clientCounts()).toEqual({ reporting: 2, failing: 1, failingOrDefective: 1 });
  expect(counts()).toEqual({ clients: 1, events: 5000, byKind: { evaluation: 5000 } });
});

test('counts clients with a bad connection, without blaming the release', () => {
  ledger.record('one', failed('network'));
  ledger.record('two', failed('timeout'));
  ledger.record('three', failed('http'));
  expect(clientCounts()).toEqual({ reporting: 3, failing: 0, failingOrDefective: 0 });
  expect(counts()).toEqual({ clients: 3, events: 3, byKind: { network: 1, timeout: 1, http: 1 } });
});

test('keeps a client’s failure after it has loaded, until the window is over', () => {
  ledger.record('one', failed());
  now += MAX_REPORT_AGE_MS / 2;
  ledger.record('one', loaded);
  expect(clientCounts()).toEqual({ reporting: 1, failing: 1, failingOrDefective: 1 });
  now += MAX_REPORT_AGE_MS / 2;
  expect(clientCounts()).toEqual({ reporting: 1, failing: 0, failingOrDefective: 0 });
  now += MAX_REPORT_AGE_MS / 2;
  expect(clientCounts()).toEqual({ reporting: 0, failing: 0, failingOrDefective: 0 });
});

test('counts a client again after it was quiet for the window, and keeps the counts', () => {
  ledger.record('one', failed());
  now += MAX_REPORT_AGE_MS;
  ledger.record('one', failed());
  expect(counts()).toMatchObject({ clients: 2, events: 2 });
});

test('remembers a limited number of clients, the most recent ones', () => {
  for (let client = 0; client < 3000; client++) ledger.record(`early ${client}`, failed());
  for (let client = 0; client < 2000; client++) ledger.record(`late ${client}`, loaded);
  expect(clientCounts()).toEqual({ reporting: 2000, failing: 0, failingOrDefective: 0 });
});

test('judges a release again after its clients were cleared', () => {
  ledger.record('one', failed());
  ledger.clearClients('vehicle', VERSION);
  expect(clientCounts()).toEqual({ reporting: 0, failing: 0, failingOrDefective: 0 });
  expect(counts()).toMatchObject({ clients: 1, events: 1 });
});

test('records the releases added last, and ignores events of others', () => {
  ledger.record('one', failed());
  for (let number = 0; number < 10; number++) ledger.startRecording('vehicle', `2.0.${number}+bbbbbbbb`);
  expect(ledger.isRecorded('vehicle', VERSION)).toBe(false);
  ledger.record('one', failed());
  expect(ledger.failuresOf('vehicle')).toEqual({});
  expect(ledger.failuresOf('constructor')).toEqual({});
});

test('omits releases without a failure', () => {
  ledger.record('one', loaded);
  expect(ledger.failuresOf('vehicle')).toEqual({});
});

test('distinguishes defects from failures, and counts a client with both once', () => {
  ledger.record('one', failed('uncaught'));
  ledger.record('two', failed('blocked'));
  ledger.record('three', failed('stalled'));
  ledger.record('three', failed('uncaught'));
  ledger.record('four', shown);
  expect(clientCounts()).toEqual({ reporting: 4, failing: 1, failingOrDefective: 3 });
  expect(counts()).toEqual({ clients: 3, events: 4, byKind: { uncaught: 2, blocked: 1, stalled: 1 } });
});

test('keeps a client’s defect after it has loaded, until the window is over', () => {
  ledger.record('one', failed('uncaught'));
  now += MAX_REPORT_AGE_MS / 2;
  ledger.record('one', loaded);
  expect(clientCounts()).toEqual({ reporting: 1, failing: 0, failingOrDefective: 1 });
  now += MAX_REPORT_AGE_MS / 2;
  expect(clientCounts()).toEqual({ reporting: 1, failing: 0, failingOrDefective: 0 });
});

test('reports how fast each release is', () => {
  expect(ledger.timingsOf('vehicle')).toEqual({});
  ledger.record('one', loaded);
  ledger.record('one', shown);
  ledger.record('two', { ...shown, ms: 300 });
  expect(ledger.timingsOf('vehicle')).toEqual({
    [VERSION]: {
      load: { samples: 1, median: 100, p95: 100 },
      evaluation: { samples: 2, median: 40, p95: 40 },
      firstScreen: { samples: 2, median: 200, p95: 300 },
    },
  });
  expect(ledger.timingsOf('auth')).toEqual({});
});
