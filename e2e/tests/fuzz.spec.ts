import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TraceCollector } from '@forecourt/shared/server/testing/traces';
import { fuzzApi } from '../campaigns/fuzz/fuzz.ts';
import { findLoggedPrivateData, followBooking } from '../campaigns/private-traces.ts';
import { test as base, expect, isCampaign, ordinaryOrCampaign } from '../world/test.ts';
import { createWorld } from '../world/world.ts';

const test = base.extend<object, { collector: TraceCollector }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named, none here
    async ({}, use) => {
      const collector = new TraceCollector();
      await use(collector);
      await collector.stop();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ settings, collector }, use) => {
      const world = await createWorld(settings, { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() });
      await use(world);
      await world.end();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// A higher limit than customers have, so that not every booking after the first few is refused.
test.use({ settings: { booking: { activeAppointmentsPerCustomer: 50 } } });

const MAX_SEED = 2 ** 31;
const SLOWEST_MS = 250;
const HARDLY_ANY = 0.01;

test('responds to every request as its document specifies, and reveals no other customer’s data', async ({
  world,
  collector,
}) => {
  test.setTimeout(ordinaryOrCampaign(300_000, 3_600_000));
  const report = await fuzzApi(world, {
    requests: ordinaryOrCampaign(400, 20_000),
    customers: ordinaryOrCampaign(25, 300),
    seed: Number(process.env.FUZZ_SEED ?? randomInt(MAX_SEED)),
  });
  console.log(String(report));
  expect(report.findings.map(({ operation, fault }) => `${operation}: ${fault}`)).toEqual([]);
  expect(report.neverAnswered).toEqual([]);
  const log = world
    .logFiles()
    .map(({ file }) => readFileSync(file, 'utf8'))
    .join('');
  expect(findLoggedPrivateData(log)).toEqual([]);
  expect(findLoggedPrivateData(collector.received)).toEqual([]);
  const booking = followBooking(collector, log);
  expect(booking?.isForwarded).toBe(true);
  expect(booking?.statements).toBeGreaterThan(0);
  expect(booking?.lines).toHaveLength(2);
  // With a larger share, the run would have tested hardly anything but the rate limits.
  expect(report.shareWithSession(429)).toBeLessThan(HARDLY_ANY);
  if (isCampaign) {
    // A busy machine sheds requests and responds late.
    expect(report.shareWithSession(503)).toBeLessThan(HARDLY_ANY);
    expect(report.percentile(99)).toBeLessThan(SLOWEST_MS);
  }
});
