import { setTimeout as delay } from 'node:timers/promises';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { startPostgres } from '../src/testing/postgres-server.ts';
import { openLostJobs } from './lost-jobs.ts';
import { type ReadyApi, startApi } from './start-api.ts';
import { type Emulator, startTestSite } from './start-emulator.ts';

/** How many e-mails a process sends at the same time (src/messaging/outbox/job-queues.ts), and so leaves in doubt when it is killed. */
export const AT_ONCE = 4;

/** So that kills find something under way that the server has, and the process does not know of. */
const PAUSE_MS = 150;

/** Several processes of the api on one PostgreSQL server, which send e-mails and may be killed. */
export interface MailingApis {
  emulator: Emulator;
  /** Of the database. */
  url: string;
  apis: readonly ReadyApi[];
  kill: (index: number) => void;
  /** Starts another process in the place of one that was killed, and waits until it answers. */
  replace: (index: number) => Promise<void>;
  /** Waits until nothing is left to be sent, without the minutes after which what was lost is tried again. */
  untilNothingWaits: () => Promise<void>;
  /** How often the server got each of the expected e-mails. */
  countSent: (messageIds: readonly string[]) => SentCounts;
  stop: () => Promise<void>;
}

/** How many of the expected e-mails came how often. */
interface SentCounts {
  lost: number;
  once: number;
  twice: number;
  more: number;
  /** Ids of e-mails that came and were not expected. */
  unknown: string[];
  /** All that came. */
  sum: number;
}

/**
 * Starts processes with a separate database and mail server.
 * @param name of the database
 * @param settings of the site, where they differ from the defaults
 */
export async function startMailingApis(
  name: string,
  processes: number,
  settings: object,
): Promise<MailingApis> {
  const site = await startTestSite(settings);
  const server = await startPostgres();
  const mailServer = await startMailServer();
  mailServer.pauseMs = PAUSE_MS;
  const url = await server.createDatabase(name);
  const environment = {
    ...site.env,
    DATABASE_URL: url,
    SMTP_URL: mailServer.url,
    SITE_URL: 'http://localhost:3000',
  };
  const apis: ReadyApi[] = [];
  for (let count = 0; count < processes; count += 1) apis.push(await startApi(site.folder, environment));
  const jobs = await openLostJobs(url);
  return {
    emulator: site.emulator,
    url,
    apis,
    kill: (index) => apis[index]?.kill(),
    async replace(index) {
      apis[index] = await startApi(site.folder, environment);
    },
    async untilNothingWaits() {
      while (await jobs.areLeft('email')) {
        await delay(1_000);
        await jobs.hurry();
      }
    },
    countSent: (messageIds) => countSent(mailServer, messageIds),
    async stop() {
      await jobs.close();
      await Promise.all(apis.map((api) => api.stop()));
      await mailServer.stop();
      await server.stop();
      await site.stop();
    },
  };
}

function countSent({ mails }: MailServer, messageIds: readonly string[]): SentCounts {
  const times = new Map<string, number>();
  for (const { messageId = 'none' } of mails) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const counts = messageIds.map((id) => times.get(id) ?? 0);
  const came = (count: number) => counts.filter((each) => each === count).length;
  const [lost, once, twice] = [came(0), came(1), came(2)];
  const expected = new Set(messageIds);
  return {
    lost,
    once,
    twice,
    more: counts.length - lost - once - twice,
    unknown: [...times.keys()].filter((id) => !expected.has(id)),
    sum: mails.length,
  };
}
