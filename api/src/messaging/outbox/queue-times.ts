/** How often a delivery is tried, and for how long. All but `retryLimit` are in seconds. */
export interface QueueTimes {
  /** Pause before the second try. Each further pause is twice as long, with some jitter, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Number of tries after the first. */
  retryLimit: number;
  /** How long one try may take as a whole. It must end before `expireIn`, when another process would begin the next. */
  timeout: number;
  /** When a job that nobody has finished counts as lost with its process, and is tried again. */
  expireIn: number;
  /** Interval of the checks for lost jobs, and for jobs that are old enough to be deleted. */
  supervise: number;
  /** Interval at which workers look for jobs whose pause is over. For new jobs they are woken. */
  poll: number;
}

/** Of a channel that does not say otherwise. Its tries span two and a half days at least, so a mail server may be down over a weekend. */
export const USUAL_TIMES: QueueTimes = {
  retryDelay: 15,
  retryDelayMax: 3_600,
  retryLimit: 68,
  timeout: 60,
  expireIn: 120,
  supervise: 60,
  poll: 30,
};
