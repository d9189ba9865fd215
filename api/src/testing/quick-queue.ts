import type { QueueTimes } from '../messaging/outbox/queue-times.ts';

/** Tries a delivery as often, and gives it up as soon, as a test can wait for. */
export const QUICKLY: QueueTimes = {
  retryDelay: 1,
  retryDelayMax: 1,
  retryLimit: 5,
  timeout: 2,
  expireIn: 5,
  supervise: 1,
  poll: 0.5,
};
