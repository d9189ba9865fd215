import {
  createEmailChannel,
  EMAIL_ROUTE,
  type EmailChannelAddresses,
} from './messaging/email/email-channel.ts';
import type {
  DeliveryChannel,
  DeliveryChannelSource,
  OutboxEvent,
  RetryPolicy,
} from './messaging/outbox/channel.ts';
import { JobQueues } from './messaging/outbox/job-queues.ts';
import { createPushChannel, PUSH_ROUTE } from './messaging/push/push-channel.ts';
import type { PushSettings } from './messaging/push/vapid-keys.ts';
import {
  createTextMessageChannel,
  TEXT_MESSAGE_ROUTE,
  type TextMessageSettings,
} from './messaging/text/text-channel.ts';
import type { AccountDirectory } from './platform/identity/account-directory.ts';
import type { ApiSecrets } from './platform/secrets.ts';
import type { ApiServices } from './platform/services.ts';

interface QueuesOptions extends Pick<ApiServices, 'database' | 'settings' | 'now'> {
  accounts: Pick<AccountDirectory, 'verifiedEmail' | 'verifiedPhone'>;
  secrets: ApiSecrets;
  /** Mail server and addresses; null if this process sends no emails. */
  mail: EmailChannelAddresses | null;
  push: PushSettings | null;
  texts: TextMessageSettings | null;
  webhooks: DeliveryChannelSource;
  channels?: readonly DeliveryChannel[] | undefined;
  retryPolicy?: Partial<RetryPolicy> | undefined;
}

/** Creates the queues of all channels. This process serves the channels that it is configured for, and the webhooks. */
export function createJobQueues({
  mail,
  push: pushSettings,
  texts,
  webhooks,
  channels = [],
  retryPolicy,
  secrets,
  ...services
}: QueuesOptions): JobQueues {
  const { database } = services;
  const email =
    mail && createEmailChannel({ ...services, addresses: mail, secret: secrets.unsubscribeSecret });
  const push = pushSettings && createPushChannel({ ...services, push: pushSettings });
  const text = texts && createTextMessageChannel({ ...services, texts });
  const own: DeliveryChannel<OutboxEvent>[] = [email, push, text].filter((channel) => channel !== null);
  const routes = [EMAIL_ROUTE, PUSH_ROUTE, TEXT_MESSAGE_ROUTE];
  return new JobQueues({ database, channels: [...channels, ...own], routes, source: webhooks, retryPolicy });
}
