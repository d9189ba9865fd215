import type { ADOPTION_STAGES } from '@forecourt/shared/contract';
import type { FastifyBaseLogger } from 'fastify';

export type Stage = (typeof ADOPTION_STAGES)[number];

/** Why a release was not taken. */
export interface Refusal {
  /** Null when what the origin gave does not say its version. */
  version: string | null;
  stage: Stage;
  /** For people: the thing, what was expected, what came. */
  reason: string;
}

/** What happened to the releases of a remote, for the log and the metrics. */
export type ReleaseEvent =
  | { type: 'adopted'; remote: string; version: string }
  /** The origin went back to a release that is stored. */
  | { type: 'named-again'; remote: string; version: string }
  | ({ type: 'refused'; remote: string } & Refusal)
  | { type: 'withdrawn'; remote: string; version: string; reason: string }
  /** Somebody pinned, set a canary or switched the area off; or undid that. Here, or on another edge. */
  | { type: 'changed'; remote: string }
  | { type: 'store-failed'; remote: string; reason: string };

/** As much of a logger as the releases need. */
export type ReleaseLog = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** Writes what happened to a release into the log: what somebody should look at as a warning or an error. */
export function logReleaseEvent(log: ReleaseLog, { type, ...event }: ReleaseEvent): void {
  switch (type) {
    case 'adopted':
      log.info(event, 'release adopted');
      break;
    case 'named-again':
      log.info(event, 'the origin went back to a stored release');
      break;
    case 'changed':
      log.info(event, 'pin, canary or disabling changed');
      break;
    case 'refused':
      log.warn(event, 'release refused');
      break;
    case 'withdrawn':
      log.error(event, 'release withdrawn');
      break;
    case 'store-failed':
      log.error(event, 'release store failed');
      break;
  }
}
