import { createBearerTokenHook, sendProblem } from '@forecourt/shared/server';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { OriginWatcher } from '../adopt/origin-watch.ts';
import type { ReleaseCatalogue } from '../serve/catalogue.ts';
import type { OperatorChange } from '../state/change-state.ts';
import { canarySchema } from '../state/remote-state.ts';

const MAX_BODY_BYTES = 8 * 1024;

export interface ReleaseRoutesOptions {
  releases: { catalogue: ReleaseCatalogue; watch: Pick<OriginWatcher, 'check'> };
  /** Token of operators; without a token there is no endpoint for changes. */
  adminToken: string | undefined;
  reportsOf: (remote: string) => Record<string, unknown>;
}

/** Operators' routes of releases: GET, PUT (needs the admin token) and POST /-/releases/check (docs/design.md §4). */
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
    {
      onRequest: createBearerTokenHook(adminToken, 'EDGE_ADMIN_TOKEN of the edge'),
      bodyLimit: MAX_BODY_BYTES,
    },
    async (request, reply) => {
      const { remote } = request.params;
      const change = parseOperatorChange(request.body);
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

const MESSAGE_LENGTH = 500;

/** Body of `PUT /-/releases/:remote`. An absent key changes nothing. Null or false undoes an earlier setting. */
const changeSchema = z
  .strictObject({
    pin: z.string().nullable(),
    canary: canarySchema.nullable(),
    disabled: z.boolean(),
    message: z.string().max(MESSAGE_LENGTH),
  })
  .partial()
  .refine((change) => 'pin' in change || 'canary' in change || 'disabled' in change, {
    error: 'expected at least one of pin, canary and disabled',
  })
  .refine(({ disabled, message }) => message === undefined || disabled === true, {
    path: ['message'],
    error: 'a message belongs to "disabled": true',
  });

function parseOperatorChange(body: unknown): OperatorChange | { mistake: string } {
  const parsed = changeSchema.safeParse(body);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    );
    return { mistake: mistakes.join('; ') };
  }
  const { pin, canary, disabled, message = '' } = parsed.data;
  return {
    ...(pin !== undefined && { pin }),
    ...(canary !== undefined && { canary }),
    ...(disabled !== undefined && { disabled: disabled ? { message } : null }),
  };
}
