import { mePath, reminderPath, visitPath } from '@forecourt/shared/links';
import type { Locale } from '@forecourt/shared/settings/schema';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { calendarEntry, calendarSequence } from '../../booking/calendar-entry.ts';
import { languageOf } from '../../booking/language.ts';
import { selectAppointments } from '../../booking/queries.ts';
import { type AppointmentJson, appointmentJson } from '../../booking/schema.ts';
import type { AccountDirectory } from '../../platform/identity/account-directory.ts';
import type { Services } from '../../platform/services.ts';
import { changeToTell } from '../outbox/change-to-tell.ts';
import {
  type Channel,
  type ChannelRoute,
  CUSTOMER_KINDS,
  type CustomerEvent,
  type ReminderEvent,
  Undeliverable,
  type VisitEvent,
} from '../outbox/channel.ts';
import { readReminderNews } from '../read-reminder-news.ts';
import type { WrittenEmail } from './email-layout.ts';
import { reminderEmail } from './reminder-email.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import { visitEmail } from './visit-email.ts';
import { emailKindOf } from './wishes.ts';

/** Where e-mails go, and what they say of where they come from. */
export interface MailAddresses {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string;
  /** The sender's address; else that of the business in the settings. */
  from: string | null;
  /** Where customers find the site, without a slash at the end. */
  siteUrl: string;
}

interface EmailChannelOptions extends Pick<Services, 'database' | 'settings' | 'now'> {
  accounts: Pick<AccountDirectory, 'verifiedEmail'>;
  addresses: MailAddresses;
  /** What tokens to unsubscribe are signed with. */
  secret: string;
}

/** Each for one step of speaking to the server; the delivery as a whole is limited by its signal. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

const CONNECTIONS = 4;

/**
 * One address, of any script (RFC 6531), without what has a meaning of its own in a header; the longest that there can be (RFC 5321
 * §4.5.3.1). That it is somebody's, identity has verified.
 */
const addressSchema = z
  .string()
  .regex(/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/)
  .max(254);

/** Somebody who could be told, and what. */
interface Letter {
  customerId: string;
  name: string | null;
  unwanted: readonly string[];
  /** Of the event alone: whoever gets it twice can see that it is the same (RFC 5322 §3.6.4). */
  idLeft: string;
  /** Null when it should no longer be told. */
  write: (links: { preferences: string; unsubscribe: string }) => WrittenEmail | null;
  calendar?: { method: 'CANCEL' | 'PUBLISH'; filename: string; content: string };
}

/** Route for every process, also for those without a mail server. */
export const EMAIL_ROUTE: ChannelRoute<CustomerEvent> = { name: 'email', kinds: CUSTOMER_KINDS };

/** Tells customers by e-mail: those whose address is verified, of what they want to be told (docs/decisions/026-emails.md). */
export function createEmailChannel({
  database,
  settings,
  now,
  accounts,
  addresses,
  secret,
}: EmailChannelOptions): Channel<CustomerEvent> {
  const { organisation, booking } = settings;
  const from = addresses.from ?? organisation.email;
  const transport = nodemailer.createTransport({
    url: addresses.smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    ...TIMEOUTS,
    // What an e-mail is made of is never taken from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function letterOfVisit(event: VisitEvent): Promise<Letter | null> {
    const row = await database.read((reader) =>
      selectAppointments(reader)
        .innerJoin('customers as k', 'k.id', 'a.customer_id')
        .select(['k.id as customer_id', 'k.display_name', 'k.locale', 'k.unwanted_emails'])
        .where('a.id', '=', event.appointment_id)
        .executeTakeFirst(),
    );
    if (!row) return null;
    const { kind, version } = event;
    const appointment = appointmentJson(row, booking);
    const change = changeToTell(event, appointment, now());
    const language = languageOf(row.locale, organisation);
    const visit = addresses.siteUrl + visitPath(appointment.id);
    return {
      customerId: row.customer_id,
      name: row.display_name,
      unwanted: row.unwanted_emails,
      idLeft: `${appointment.id}.${version}.${kind}`,
      write: (links) =>
        change && visitEmail({ kind, appointment, change, settings, language, links: { ...links, visit } }),
      // When it is collected is no matter of the calendar.
      ...(kind === 'ready' ? {} : { calendar: calendarOf(appointment, calendarSequence(row), language) }),
    };
  }

  async function letterOfReminder({ notification_id, kind }: ReminderEvent): Promise<Letter | null> {
    const services = { settings, now };
    const found = await database.read((reader) => readReminderNews(reader, notification_id, services));
    if (!found) return null;
    const { row, news } = found;
    const language = languageOf(row.locale, organisation);
    const reminder = addresses.siteUrl + reminderPath(row.id);
    return {
      customerId: row.customer_id,
      name: row.display_name,
      unwanted: row.unwanted_emails,
      idLeft: `${notification_id}.${kind}`,
      write: (links) =>
        news &&
        reminderEmail({
          news,
          reminder: row,
          vehicle: row,
          settings,
          language,
          links: { ...links, reminder },
        }),
    };
  }

  function linksFor(event: CustomerEvent, customerId: string) {
    const token = unsubscribeToken({ customerId, kind: emailKindOf(event) }, secret);
    return {
      preferences: addresses.siteUrl + mePath('notifications'),
      unsubscribe: `${addresses.siteUrl}/api/v1/unsubscribe?${new URLSearchParams({ token })}`,
    };
  }

  return {
    ...EMAIL_ROUTE,
    close: () => transport.close(),
    async deliver(event, signal) {
      const letter = await (event.kind === 'reminder' ? letterOfReminder(event) : letterOfVisit(event));
      if (!letter || letter.unwanted.includes(emailKindOf(event))) return 'unwanted';
      const links = linksFor(event, letter.customerId);
      const written = letter.write(links);
      if (!written) return 'unwanted';
      const address = addressSchema.safeParse(await accounts.verifiedEmail(letter.customerId)).data;
      if (address === undefined) return 'unwanted';
      await transport
        .sendMail({
          from: { name: organisation.name, address: from },
          to: { name: letter.name ?? '', address },
          messageId: `<${letter.idLeft}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          ...written,
          headers: {
            'Auto-Submitted': 'auto-generated',
            // RFC 2369 and RFC 8058: a click in the mail program, without a page and a sign-in.
            'List-Unsubscribe': `<${links.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          ...(letter.calendar && { icalEvent: letter.calendar }),
          signal,
        })
        .catch((error: unknown) => {
          throw deliveryError(error);
        });
      return 'sent';
    },
  };

  function calendarOf(appointment: AppointmentJson, sequence: number, language: Locale) {
    return {
      method: appointment.status === 'cancelled' ? ('CANCEL' as const) : ('PUBLISH' as const),
      filename: 'visit.ics',
      content: calendarEntry(appointment, sequence, settings, language, now()),
    };
  }
}

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Without the server's own words, in which the address may stand. */
function deliveryError(error: unknown): Error {
  const { code, responseCode = 0, command } = smtpErrorSchema.catch({}).parse(error);
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE');
  if (isRefused) return new Undeliverable(`The mail server refuses it for good (${responseCode})`);
  return new Error(`The mail server does not take it now (${responseCode || code || 'no answer'})`);
}
