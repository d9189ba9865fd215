import type { Transaction } from '../../platform/db/database.ts';
import type { AccountDirectory } from '../../platform/identity/account-directory.ts';
import { localDateAt } from '../../platform/local-time.ts';
import type { ApiServices } from '../../platform/services.ts';
import { readMessageContent } from '../content.ts';
import { MESSAGE_KINDS } from '../inbox.ts';
import {
  type ChannelRoute,
  type CustomerEvent,
  type DeliveryChannel,
  isTemporaryRefusal,
  UndeliverableError,
  type VisitEvent,
} from '../outbox/channel.ts';
import { optOutOfMessages, toMessageKind } from '../preferences.ts';
import { buildTextMessage } from './build-text-message.ts';
import { createSmsAgent, type SmsProvider, sendSms } from './sms-provider.ts';
import { countTextMessageOfDay } from './text-quota.ts';

export interface TextMessageSettings {
  provider: SmsProvider;
  /** Public address of the site, without a slash at the end. */
  siteUrl: string;
  timeoutMs?: number;
}

interface TextChannelOptions extends Pick<ApiServices, 'database' | 'settings' | 'now'> {
  accounts: Pick<AccountDirectory, 'verifiedPhone'>;
  texts: TextMessageSettings;
}

const DELIVERY_TIMEOUT_MS = 15_000;
const CONCURRENCY = 8;

/** Route with which every process queues text messages, even if it has no provider to send them. */
export const TEXT_MESSAGE_ROUTE: ChannelRoute<CustomerEvent> = {
  name: 'text',
  // Not `booked`: customers book on the screen, which confirms it.
  kinds: MESSAGE_KINDS,
  // Retry for at most about two hours: the app shows the notification as well.
  retryPolicy: { retryLimit: 8 },
  recipients: excludeOwnChanges,
};

/** Whether customers can cause this event, too. */
const mayBeCausedByCustomer = (event: CustomerEvent): event is VisitEvent =>
  event.kind === 'moved' || event.kind === 'cancelled';

/** Returns the events without the customers' own changes, which their screens confirm. */
async function excludeOwnChanges(
  tx: Transaction,
  events: readonly CustomerEvent[],
): Promise<CustomerEvent[]> {
  const shared = events.filter(mayBeCausedByCustomer);
  if (shared.length === 0) return [...events];
  const own = await tx
    .selectFrom('appointment_changes')
    .select(['appointment_id', 'version'])
    .where('by', '=', 'customer')
    .where(({ eb, or }) =>
      or(shared.map(({ appointment_id, version }) => eb.and({ appointment_id, version }))),
    )
    .execute();
  const ids = new Set(own.map(({ appointment_id, version }) => `${appointment_id} ${version}`));
  return events.filter(
    (event) => !mayBeCausedByCustomer(event) || !ids.has(`${event.appointment_id} ${event.version}`),
  );
}

/** Creates the channel of text messages to the phone number of the customer's account (docs/decisions/063-text-messages.md). */
export function createTextMessageChannel({
  database,
  settings,
  now,
  accounts,
  texts: { provider, siteUrl, timeoutMs = DELIVERY_TIMEOUT_MS },
}: TextChannelOptions): DeliveryChannel<CustomerEvent> {
  const dispatcher = createSmsAgent();

  return {
    ...TEXT_MESSAGE_ROUTE,
    concurrency: CONCURRENCY,
    close: () => void dispatcher.destroy(),
    async deliver(event, signal) {
      const content = await database.read((reader) => readMessageContent(reader, event, { settings, now }));
      if (!content || content.customer.unwantedTexts.includes(toMessageKind(event))) return 'unwanted';
      const { id: messageId, customer } = content;
      const text = buildTextMessage(content, settings, siteUrl);
      const to = text && (await accounts.verifiedPhone(customer.id));
      if (!text || !to) return 'unwanted';
      const day = localDateAt(now(), settings.organisation.timeZone);
      const isAllowed = await database.transaction((tx) =>
        countTextMessageOfDay(tx, customer.id, { messageId, day }),
      );
      if (!isAllowed) return 'unwanted';
      const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const { status, code } = await sendSms(provider, { to, text, signal: until, dispatcher });
      if (status >= 200 && status <= 299) return 'sent';
      if (code !== UNSUBSCRIBED) throw refusal(status, code);
      // The preferences on the site then show what the customer's reply has done.
      await database.transaction((tx) => optOutOfMessages(tx, customer.id, 'unwanted_texts', MESSAGE_KINDS));
      return 'unwanted';
    },
  };
}

/** Twilio's error for a customer who has replied STOP. */
const UNSUBSCRIBED = 21_610;

/** Statuses after which operators must change something: wrong password, account without this right, unknown account. */
const WRONG_ACCOUNT: readonly number[] = [401, 403, 404];

function refusal(status: number, code: number | null): Error {
  const which = code === null ? `${status}` : `${status}, error ${code}`;
  if (WRONG_ACCOUNT.includes(status)) {
    return new Error(`The SMS provider does not accept the account: check SMS_URL (${which})`);
  }
  return status < 400 || isTemporaryRefusal(status)
    ? new Error(`The SMS provider does not accept the message now (${which})`)
    : new UndeliverableError(`The SMS provider refuses the message for good (${which})`);
}
