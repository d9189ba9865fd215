import { createHash, randomInt } from 'node:crypto';

/** Keeps a visitor in the same bucket from one page view to the next. */
export const BUCKET_COOKIE = 'forecourt-bucket';

/** How many buckets visitors are spread over. */
export const BUCKETS = 10_000;

/** A bucket for a visitor who has none yet. */
export function drawBucket(): number {
  return randomInt(BUCKETS);
}

/** The bucket that a visitor's cookie names; null when it names none. */
export function parseBucket(cookie: string | undefined): number | null {
  return /^(0|[1-9]\d{0,3})$/.test(cookie ?? '') ? Number(cookie) : null;
}

/**
 * Where a bucket stands among all, for one remote: 0 up to but not including 100. The same bucket stands
 * elsewhere for each remote, so that one visitor does not get everybody's canary.
 */
export function canaryPosition(bucket: number, remote: string): number {
  const digest = createHash('sha256').update(`${bucket}:${remote}`).digest();
  return (digest.readUIntBE(0, POSITION_BYTES) / 2 ** (8 * POSITION_BYTES)) * 100;
}

const POSITION_BYTES = 6;

/**
 * Whether a visitor gets the canary of a remote. When the percentage grows, visitors only join.
 * @param bucket null for a visitor who has none: in no canary but one for everybody
 * @param percent 0 to 100
 */
export function isInCanary(bucket: number | null, remote: string, percent: number): boolean {
  return bucket === null ? percent >= 100 : canaryPosition(bucket, remote) < percent;
}
