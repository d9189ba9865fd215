import { setTimeout as delay } from 'node:timers/promises';
import { createPostgresTestDatabase } from '../src/platform/db/testing/template-database.ts';
import { type MailServer, startMailServer } from '../src/testing/mail-server.ts';
import { openJobQueueControl } from './lost-jobs.ts';
import { type ReadyApi, startApi } from './start-api.ts';
import { type IdentityEmulator, startTestSiteResources } from './start-emulator.ts';

/** Emails that a process sends in parallel (src/messaging/outbox/job-queues.ts). After a kill, their delivery is unknown. */
export const PARALLEL_EMAILS_PER_PROCESS = 4;

/** Delay of the mail server's response, so that a kill can hit a process after it sent a mail but before the response. */
const PAUSE_MS = 150;

/** Pause before the job queue is checked again. */
const LOOK_AGAIN_MS = 250;

/** Several api processes that send emails, on one PostgreSQL server. Tests may kill them. */
export interface EmailSendingApis {
  emulator: IdentityEmulator;
  /** Address of the database. */
  url: string;
  apis: readonly ReadyApi[];
  kill: (index: number) => void;
  /** Starts another process in place of a killed one, and waits until it is ready. */
  replace: (index: number) => Promise<void>;
  /** Waits until all emails are sent. Lost jobs are retried at once instead of after minutes. */
  untilNothingWaits: () => Promise<void>;
  /** Counts how many expected emails the server got once, twice, more often or never. */
  countSent: (messageIds: readonly string[]) => SentCounts;
  stop: () => Promise<void>;
}

/** Numbers of expected emails that arrived never, once, twice and more often, and the other emails that arrived. */
interface SentCounts {
  lost: number;
  once: number;
  twice: number;
  more: number;
  /** Ids of emails that arrived but were not expected. */
  unknown: string[];
  /** Number of all emails that arrived. */
  sum: number;
}

/**
 * Starts api processes that share one new database and one mail server.
 * @param settings site settings that differ from the defaults
 */
export async function startEmailSendingApis(processes: number, settings: object): Promise<EmailSendingApis> {
  const site = await startTestSiteResources(settings);
  const server = await createPostgresTestDatabase();
  const mailServer = await startMailServer();
  mailServer.pauseMs = PAUSE_MS;
  const { url } = server;
  const environment = {
    ...site.env,
    DATABASE_URL: url,
    SMTP_URL: mailServer.url,
    SITE_URL: 'http://localhost:3000',
  };
  const apis = await Promise.all(Array.from({ length: processes }, () => startApi(site.folder, environment)));
  const jobs = await openJobQueueControl(url);
  return {
    emulator: site.emulator,
    url,
    apis,
    kill: (index) => apis[index]?.kill(),
    async replace(index) {
      apis[index] = await startApi(site.folder, environment);
    },
    async untilNothingWaits() {
      while (await jobs.hasUnfinishedWork('email')) {
        await delay(LOOK_AGAIN_MS);
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
