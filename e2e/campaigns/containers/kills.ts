import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { TraceCollector } from '@forecourt/shared/server/testing/traces';
import { Agent, request } from 'undici';
import { openDatabaseForMigrations } from '../../../api/src/platform/db/open-database.ts';
import { findHistoryViolations } from '../../../api/test/history/find-faults.ts';
import {
  buildSettingsWithSlots,
  readFinalAppointmentsAndSlotPlaces,
} from '../../../api/test/history/play-day.ts';
import { CommandError, formatTextTable } from '../../../scripts/terminal.ts';
import type { IdentityEmulatorClient } from '../../world/identity.ts';
import { findLoggedPrivateData, followBooking, PRIVATE_TEST_DATA } from '../private-traces.ts';
import { CustomerLoad } from '../update/load.ts';
import type { PodmanSite } from './podman-site.ts';

/** Settings of the site whose containers are killed. `findHistoryViolations` checks the load by the rules of these settings. */
export const KILLED_SITE_SETTINGS = buildSettingsWithSlots(12);

const PROBE_INTERVAL_MS = 200;
const SETTLE_MS = 3_000;
const WAIT_TIMEOUT_MS = 120_000;

/** Data that no log may contain, sent by `requestHttpStatus`. The token belongs to no account, so the api refuses it. */
const { email, phone, token, forgedAddress } = PRIVATE_TEST_DATA;
const PRIVATE_QUERY = `?${new URLSearchParams({ email, phone, token })}`;
const PRIVATE_HEADERS = { authorization: `Bearer ${token}`, 'x-forwarded-for': forgedAddress };

/** Accepts the proxy's certificate, whose authority is unknown on this machine. */
const anyCertificate = new Agent({ connect: { rejectUnauthorized: false } });

/** A running site with its addresses: by TLS, and for this machine. */
interface SiteUnderKills {
  site: PodmanSite;
  tlsUrl: string;
  localUrl: string;
  identity: IdentityEmulatorClient;
  collector: TraceCollector;
  /** File with the password of the site's database. */
  databasePasswordFile: string;
}

/**
 * Kills each container's program by SIGKILL while customers book, move, cancel and read, and waits until it is healthy again.
 * Then checks that no acknowledged change was lost, that logs and traces contain no private data, and show one booking.
 * @returns check of the same history in the rows of another database, such as a restored one
 */
export async function killContainersUnderLoad(
  target: SiteUnderKills,
  seed: number,
): Promise<() => Promise<void>> {
  const { site, localUrl, tlsUrl, identity, collector } = target;
  const earlierSpans = collector.spans.length;
  await logStatements(site);
  const load = new CustomerLoad(localUrl, { signUp: () => identity.signIn() });
  await load.start(seed);
  const rows = [
    [
      'killed',
      'seconds until healthy',
      'failed pages',
      'failed reads',
      'probes',
      'failed requests of customers',
    ],
  ];
  for (const name of site.services) {
    const before = await site.pid(name);
    const counts = { pages: 0, reads: 0, requests: 0 };
    const failed = load.failures.length;
    const ended = new AbortController();
    const probing = probeUntil(tlsUrl, ended.signal, counts);
    const began = performance.now();
    process.kill(before, 'SIGKILL');
    await waitUntil(`${name} runs again`, async () => {
      const now = await site.pid(name);
      return now !== 0 && now !== before;
    });
    await site.untilHealthy(name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    await delay(SETTLE_MS);
    ended.abort();
    await probing;
    const ofCustomers = load.failures.length - failed;
    rows.push([name, seconds, ...[counts.pages, counts.reads, counts.requests, ofCustomers].map(String)]);
  }
  await load.stop();
  console.log(`\n${formatTextTable(rows)}`);
  const { requests, pageViews } = load.counts;
  const acknowledged = load.history.writes.filter(({ attempts }) => attempts.some(({ is }) => is === 'done'));
  console.log(
    `${requests} requests, ${pageViews} page views, ${acknowledged.length} acknowledged changes, ` +
      `longest gap of a stream ${Math.round(Math.max(0, ...load.gaps))} ms (seed ${seed})`,
  );
  const checkHistory = async () => {
    const password = readFileSync(target.databasePasswordFile, 'utf8').trim();
    const url = `postgres://forecourt:${password}@${await site.address('postgres')}:5432/forecourt`;
    const database = await openDatabaseForMigrations({ url }, () => {});
    const final = await readFinalAppointmentsAndSlotPlaces(database).finally(() => database.close());
    throwIfFaulty(
      'The history',
      findHistoryViolations(load.history, { ...load.shown, ...final }, KILLED_SITE_SETTINGS.booking),
    );
  };
  await checkHistory();
  // Spans of the earlier site are left out, because its logs no longer exist.
  await checkLogs(target, collector.spans.slice(earlierSpans));
  return checkHistory;
}

/** Lets the database log each statement with its `application_name`, without values. */
async function logStatements(site: PodmanSite): Promise<void> {
  for (const setting of [
    "log_line_prefix = '%a '",
    'log_min_duration_statement = 0',
    'log_parameter_max_length = 0',
    'log_parameter_max_length_on_error = 0',
  ]) {
    await site.query(`alter system set ${setting}`);
  }
  await site.query('select pg_reload_conf()');
}

async function checkLogs({ site, collector }: SiteUnderKills, spans: TraceCollector['spans']): Promise<void> {
  const logs = new Map<string, string>();
  // The emulator logs codes and numbers, in place of the messages that it does not send.
  for (const name of site.services) if (name !== 'identity') logs.set(name, await site.log(name, 'all'));
  const found = [...logs, ['traces', collector.received] as const].flatMap(([name, text]) =>
    findLoggedPrivateData(text).map(({ what, line }) => `${name} has ${what}: ${line.slice(0, 500)}`),
  );
  // The proxy must not log failed health checks: while a process is stopped, there would be two lines a second.
  if (logs.get('proxy')?.includes('health_checker')) found.push('proxy logs failed health checks');
  throwIfFaulty('Logs and traces', found);
  const booking = followBooking({ spans }, [...logs.values()].join('\n'));
  if (booking === null) throw new CommandError('No trace has a booking.');
  const { traceId, isForwarded, statements, lines } = booking;
  const logged = logs
    .get('postgres')
    ?.split('\n')
    .filter((line) => line.startsWith(`forecourt-api ${traceId}`));
  const counts = `${statements} spans of statements, ${lines.length} log lines, ${logged?.length} statements in the database's log`;
  if (!isForwarded || statements === 0 || lines.length !== 2 || !logged?.length)
    throw new CommandError(`The id ${traceId} does not lead from the edge to the database: ${counts}.`);
  console.log(
    `\nLogs and traces have no private data. One id leads from the edge to the database: ${counts}.`,
  );
}

function throwIfFaulty(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new CommandError(`${what}: ${[...new Set(faults)].join('\n  ')}`);
}

async function probeUntil(
  url: string,
  signal: AbortSignal,
  counts: { pages: number; reads: number; requests: number },
): Promise<void> {
  while (!signal.aborted) {
    const [page, read] = await Promise.all([
      requestHttpStatus(`${url}/`),
      requestHttpStatus(`${url}/api/v1/me`),
    ]);
    counts.requests += 2;
    if (page !== 200) counts.pages++;
    // 401 shows that the api works: it refuses requests without a session.
    if (read !== 401) counts.reads++;
    await delay(PROBE_INTERVAL_MS);
  }
}

/** @returns the status of a response by TLS; null without a response */
export async function requestHttpStatus(address: string): Promise<number | null> {
  try {
    const options = { dispatcher: anyCertificate, headers: PRIVATE_HEADERS };
    const { statusCode, body } = await request(`${address}${PRIVATE_QUERY}`, options);
    await body.dump();
    return statusCode;
  } catch {
    return null;
  }
}

export async function waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > end)
      throw new CommandError(`Waited ${WAIT_TIMEOUT_MS / 60_000} minutes in vain until ${what}.`);
    await delay(PROBE_INTERVAL_MS);
  }
}
