import type { FastifyPluginAsync } from 'fastify';
import { registerOperations } from '../platform/http/operation.ts';
import { limitRequestsPerClient } from '../platform/limits/client-limits.ts';
import type { SharingServices } from './public-access.ts';
import { recordLinkOperations, sharedRecordOperations } from './record-link.ts';
import { sharedVisitOperations, visitLinkOperations } from './visit-link.ts';

/** Maximum requests per client in `duration` seconds. A visit's page sends one a minute; 256-bit tokens cannot be guessed. */
export const SHARING_RATE_LIMIT = { points: 30, duration: 60 };

/** Operations with which customers create and delete links. */
export const shareLinkOperations = [...visitLinkOperations, ...recordLinkOperations];

/** Operations that need no token of a customer, but the token of a link. */
export const sharedOperations = [...sharedVisitOperations, ...sharedRecordOperations];

export const sharingPlugin: FastifyPluginAsync<SharingServices> = async (app, services) => {
  limitRequestsPerClient(app, SHARING_RATE_LIMIT, 'sharing');
  await registerOperations(app, sharedOperations, services);
};
