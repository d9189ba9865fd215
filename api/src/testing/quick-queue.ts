import type { RetryPolicy } from '../messaging/outbox/channel.ts';

/** Retry policy with short pauses, so that tests need not wait. */
export const QUICK_RETRY_POLICY: RetryPolicy = {
  retryDelay: 1,
  retryDelayMax: 1,
  retryLimit: 5,
  timeout: 2,
  expireIn: 5,
  supervise: 1,
  poll: 0.5,
  stop: 5,
};
