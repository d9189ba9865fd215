import { mePath } from '@forecourt/shared/links';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { renderCalendarEntry } from '../../booking/calendar-entry.ts';
import type { AccountDirectory } from '../../platform/identity/account-directory.ts';
import type { ApiServices } from '../../platform/services.ts';
import { readMessageContent, type VisitMessageContent } from '../content.ts';
import {
  type ChannelRoute,
  CUSTOMER_EVENT_KINDS,
  type CustomerEvent,
  type DeliveryChannel,
  UndeliverableError,
} from '../outbox/channel.ts';
import { toMessageKind } from '../preferences.ts';
import { buildEmail } from './build-email.ts';
import { createUnsubscribeToken } from './unsubscribe.ts';

export interface EmailChannelAddresses {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string;
  /** The sender's address; null: the email address of the business in the settings. */
  from: string | null;
  siteUrl: string;
}

interface EmailChannelOptions extends Pick<ApiServices, 'database' | 'settings' | 'now'> {
  accounts: Pick<AccountDirectory, 'verifiedEmail'>;
  addresses: EmailChannelAddresses;
  secret: string;
}

/** Time limits in ms for steps of the SMTP dialogue. The whole delivery is limited by its signal. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

const CONNECTIONS = 4;

/**
 * One email address in any script (RFC 6531), up to the maximum length (RFC 5321 §4.5.3.1), without characters that are special
 * in headers. The identity provider has verified that the address is the customer's.
 */
const addressSchema = z
  .string()
  .regex(/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/)
  .max(254);

/** Route of emails. A process without a mail server queues them, too, if another one sends them (served-channels.ts). */
export const EMAIL_ROUTE: ChannelRoute<CustomerEvent> = { name: 'email', kinds: CUSTOMER_EVENT_KINDS };

/** Creates the channel of emails to customers with a verified address, unless they opted out (docs/decisions/026-emails.md). */
export function createEmailChannel({
  database,
  settings,
  now,
  accounts,
  addresses,
  secret,
}: EmailChannelOptions): DeliveryChannel<CustomerEvent> {
  const { organisation } = settings;
  const from = addresses.from ?? organisation.email;
  const transport = nodemailer.createTransport({
    url: addresses.smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    ...EMAIL_ROUTE,
    close: () => transport.close(),
    async deliver(event, signal) {
      const content = await database.read((reader) => readMessageContent(reader, event, { settings, now }));
      const kind = toMessageKind(event);
      if (!content || content.customer.unwantedEmails.includes(kind)) return 'unwanted';
      const { customer } = content;
      const address = addressSchema.safeParse(await accounts.verifiedEmail(customer.id)).data;
      if (address === undefined) return 'unwanted';
      const token = createUnsubscribeToken({ customerId: customer.id, kind }, secret);
      const links = {
        site: addresses.siteUrl,
        subject: addresses.siteUrl + content.path,
        preferences: addresses.siteUrl + mePath('notifications'),
        unsubscribe: `${addresses.siteUrl}/api/v1/unsubscribe?${new URLSearchParams({ token })}`,
      };
      await transport
        .sendMail({
          from: { name: organisation.name, address: from },
          to: { name: customer.name ?? '', address },
          messageId: `<${content.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
          ...buildEmail(content, settings, links),
          headers: {
            'Auto-Submitted': 'auto-generated',
            // Unsubscribe with one click in the mail program, without a page and a sign-in (RFC 2369, RFC 8058).
            'List-Unsubscribe': `<${links.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          // Attach no calendar entry if the vehicle is ready, which does not change the entry.
          ...('change' in content && content.kind !== 'ready' && { icalEvent: calendarAttachment(content) }),
          signal,
        })
        .catch((error: unknown) => {
          throw deliveryError(error);
        });
      return 'sent';
    },
  };

  function calendarAttachment({ appointment, calendarSequence, customer }: VisitMessageContent) {
    return {
      method: appointment.status === 'cancelled' ? ('CANCEL' as const) : ('PUBLISH' as const),
      filename: 'visit.ics',
      content: renderCalendarEntry(appointment, calendarSequence, settings, customer.language, now()),
    };
  }
}

const smtpErrorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Replaces an error of the mail server: the text of the original may contain the customer's address. */
function deliveryError(error: unknown): Error {
  const { code, responseCode = 0, command } = smtpErrorSchema.catch({}).parse(error);
  const isRefused = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE');
  if (isRefused)
    return new UndeliverableError(`The mail server refuses the message for good (${responseCode})`);
  return new Error(
    `The mail server does not accept the message now (${responseCode || code || 'no response'})`,
  );
}
