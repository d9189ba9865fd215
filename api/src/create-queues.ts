import { createEmailChannel, type MailAddresses } from './email/email-channel.ts';
import type { Channel, ChannelSource, OutboxEvent } from './outbox/channel.ts';
import { JobQueues } from './outbox/job-queues.ts';
import type { QueueTimes } from './outbox/queue-times.ts';
import type { AccountDirectory } from './platform/identity/account-directory.ts';
import type { Services } from './platform/services.ts';
import { createPushChannel, type PushSettings } from './push/push-channel.ts';
import type { Secrets } from './secrets.ts';

interface QueuesOptions extends Pick<Services, 'database' | 'settings' | 'now'> {
  accounts: Pick<AccountDirectory, 'verifiedEmail'>;
  secrets: Secrets;
  /** Null: customers get no e-mails. */
  mail: MailAddresses | null;
  /** Null: nobody is told on their devices. */
  push: PushSettings | null;
  /** The systems of the business. */
  webhooks: ChannelSource;
  /** Further channels, such as those of tests. */
  channels?: readonly Channel[] | undefined;
  times?: Partial<QueueTimes> | undefined;
}

/** The queues of the channels that this process can tell customers by, and of those to systems of the business. */
export function createQueues({
  mail,
  push: pushSettings,
  webhooks,
  channels = [],
  times,
  secrets,
  ...services
}: QueuesOptions): JobQueues {
  const { database } = services;
  const email =
    mail && createEmailChannel({ ...services, addresses: mail, secret: secrets.unsubscribeSecret });
  const push = pushSettings && createPushChannel({ ...services, push: pushSettings });
  const own: Channel<OutboxEvent>[] = [email, push].filter((channel) => channel !== null);
  return new JobQueues({ database, channels: [...channels, ...own], source: webhooks, times });
}
