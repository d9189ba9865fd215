import { registrySchema } from '@forecourt/shared/contract';
import * as z from 'zod';

const statusSchema = z.record(
  z.string(),
  z.object({
    refused: z.array(z.object({ version: z.string().nullable(), stage: z.string(), reason: z.string() })),
  }),
);

/**
 * Has the edge look at the origins now, and waits until it has.
 * @param edge its address
 * @returns null when pages get this version from now on, else why they do not
 */
export async function adoptBuild(edge: string, area: string, version: string): Promise<string | null> {
  try {
    const checked = await fetch(`${edge}/-/releases/check`, { method: 'POST' });
    const [chosen] = registrySchema.parse(await checked.json()).areas[area]?.releases ?? [];
    if (chosen?.version === version) return null;
    const answer = await fetch(`${edge}/-/releases`);
    const refusals = statusSchema.parse(await answer.json())[area]?.refused ?? [];
    const refusal = refusals.find((refused) => refused.version === version);
    if (refusal) return `the edge refuses it at the stage "${refusal.stage}": ${refusal.reason}`;
    return `the edge goes on with ${chosen?.version ?? 'no release of it'}`;
  } catch (error) {
    return `the edge could not be asked: ${error instanceof Error ? error.message : error}`;
  }
}
