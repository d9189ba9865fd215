import { requireToken, sendProblem } from '@forecourt/shared/server';
import type { FastifyInstance } from 'fastify';
import type { OriginWatch } from '../adopt/origin-watch.ts';
import type { ReleaseCatalogue } from '../serve/catalogue.ts';
import { parseChange } from './requested-change.ts';

const MAX_BODY_BYTES = 8 * 1024;

export interface ReleaseRoutesOptions {
  releases: { catalogue: ReleaseCatalogue; watch: Pick<OriginWatch, 'check'> };
  /** Without it nothing can be changed: the endpoint does not exist. */
  adminToken: string | undefined;
  /** What browsers reported of a remote's releases; stands beside what the edge knows of them. */
  reportsOf: (remote: string) => Record<string, unknown>;
}

/** How the releases are, and how operators change that: GET and PUT of /-/releases… (docs/design.md §4). */
export async function releaseRoutes(
  app: FastifyInstance,
  { releases: { catalogue, watch }, adminToken, reportsOf }: ReleaseRoutesOptions,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  app.get('/-/releases', () =>
    Object.fromEntries(
      Object.entries(catalogue.status()).map(([remote, status]) => [
        remote,
        { ...status, ...reportsOf(remote) },
      ]),
    ),
  );

  app.post('/-/releases/check', async () => {
    await watch.check({ retryRefused: true });
    return { status: 'ok' };
  });

  if (adminToken === undefined) return;
  app.put<{ Params: { remote: string } }>(
    '/-/releases/:remote',
    { onRequest: requireToken(adminToken, 'EDGE_ADMIN_TOKEN of the edge'), bodyLimit: MAX_BODY_BYTES },
    async (request, reply) => {
      const { remote } = request.params;
      const change = parseChange(request.body);
      if ('mistake' in change) {
        return sendProblem(reply, { status: 400, code: 'invalid_change', title: change.mistake });
      }
      const outcome = await catalogue.change(remote, change);
      if (outcome === 'unknown_remote') {
        const title = `There is no remote "${remote}"; known are ${catalogue.remotes.join(', ')}`;
        return sendProblem(reply, { status: 404, code: 'unknown_remote', title });
      }
      if (outcome !== 'done') {
        const known = outcome.known.join(', ') || 'none';
        const title = `${remote} has no release ${outcome.unknownVersion}; known are: ${known}`;
        return sendProblem(reply, { status: 409, code: 'unknown_release', title });
      }
      request.log.info({ remote, change }, 'releases changed by hand');
      return catalogue.status()[remote];
    },
  );
}
