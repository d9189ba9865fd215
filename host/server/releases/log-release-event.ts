import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseEvent } from './state/release-event.ts';

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
