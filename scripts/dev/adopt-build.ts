import { releasesStatusSchema } from '@forecourt/shared/contract';

/**
 * Has the edge look at the origins now, and waits until it has.
 * @param edge address of what it has for operators
 * @returns null when pages get this version from now on, else why they do not
 */
export async function adoptBuild(edge: string, area: string, version: string): Promise<string | null> {
  try {
    const checked = await fetch(`${edge}/-/releases/check`, { method: 'POST' });
    await checked.body?.cancel();
    const answer = await fetch(`${edge}/-/releases`);
    const status = releasesStatusSchema.parse(await answer.json())[area];
    if (status?.current?.version === version) return null;
    const refusal = status?.refused.find((refused) => refused.version === version);
    if (refusal) return `the edge refuses it at the stage "${refusal.stage}": ${refusal.reason}`;
    return `the edge goes on with ${status?.current?.version ?? 'no release of it'}`;
  } catch (error) {
    return `the edge could not be asked: ${error instanceof Error ? error.message : error}`;
  }
}
