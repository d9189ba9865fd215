import { type ReportEvent, reportSchema } from '@forecourt/shared/contract';
import { ReleaseFailure } from './release-failure.ts';
import { Reporter } from './reporter.ts';

const VERSION = '1.0.0+aaaaaaaa';

function reporter() {
  const sent: ReportEvent[][] = [];
  return { sent, reports: new Reporter((events) => sent.push(events)) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('should tell of what loaded together, once the page has come to rest', () => {
  const { reports, sent } = reporter();
  reports.loaded('selfservice', VERSION, 120.4);
  reports.loaded('vehicle', VERSION, 80);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(5000);
  expect(sent).toEqual([
    [
      { type: 'loaded', area: 'selfservice', version: VERSION, ms: 120 },
      { type: 'loaded', area: 'vehicle', version: VERSION, ms: 80 },
    ],
  ]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('should tell of a failure at once, with what is gathered by then, and once', () => {
  const { reports, sent } = reporter();
  reports.loaded('selfservice', VERSION, 120);
  reports.failed('vehicle', VERSION, new ReleaseFailure('integrity', 'another content'));
  reports.failed('vehicle', VERSION, new ReleaseFailure('integrity', 'another content'));
  expect(sent.map((events) => events.map(({ type }) => type))).toEqual([['loaded', 'failed']]);
  reports.failed('vehicle', VERSION, new ReleaseFailure('render', 'boom'));
  expect(sent).toHaveLength(2);
});

test('should send what is gathered when the page goes, and nothing when there is nothing', () => {
  const { reports, sent } = reporter();
  reports.flush();
  reports.loaded('vehicle', VERSION, 1);
  reports.flush();
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(1);
});

test('should write what the edge takes, however much there is to tell', () => {
  const { reports, sent } = reporter();
  for (let count = 0; count < 45; count++) reports.loaded('vehicle', VERSION, count);
  reports.failed('vehicle', VERSION, new ReleaseFailure('render', 'x'.repeat(5000)));
  expect(sent.flat()).toHaveLength(46);
  for (const events of sent) expect(() => reportSchema.parse({ events })).not.toThrow();
});
