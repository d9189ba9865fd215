import { z } from 'zod';
import { Problem } from '../problems/problem.ts';
import type { LookUpAccount } from './account-status.ts';

const TIMEOUT_MS = 5_000;

const answerSchema = z.object({
  users: z
    .array(z.object({ disabled: z.boolean().optional(), validSince: z.string().regex(/^\d+$/).optional() }))
    .optional(),
});

/** Looks accounts up in the identity emulator. @param host `host:port` */
export function createEmulatorAccounts(host: string, projectId: string): LookUpAccount {
  const url = `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`;
  return async (uid) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: [uid] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => answerSchema.parse(await response.json()))
      .catch((cause: unknown) => {
        throw new Problem('unavailable', { detail: 'The identity provider does not answer', cause });
      });
    const user = answer.users?.[0];
    if (!user) return null;
    return { disabled: user.disabled ?? false, validSince: new Date(Number(user.validSince ?? 0) * 1000) };
  };
}
