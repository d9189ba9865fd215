import { setTimeout as delay } from 'node:timers/promises';
import { releasesStatusSchema } from '@forecourt/shared/contract';

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 10_000;

/** A build of an area that pages are to get. */
export interface FollowedBuild {
  area: string;
  version: string;
  /** Whether no later build has replaced this one. */
  isNewest: () => boolean;
  /** Called with each new reason why pages do not get the build yet. */
  onProblem: (problem: string) => void;
}

/**
 * Waits until pages get a build. On a busy machine the edge may need several tries, since it reads an origin within
 * time limits.
 * @param edge address of the edge's operator endpoints
 * @returns whether pages get the build; false when a later one has replaced it
 */
export async function followBuild(edge: string, build: FollowedBuild): Promise<boolean> {
  let reported: string | null = null;
  for (let pauseMs = FIRST_PAUSE_MS; build.isNewest(); pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)) {
    const problem = await adoptBuild(edge, build.area, build.version);
    if (problem === null) return true;
    if (problem !== reported) build.onProblem(problem);
    reported = problem;
    // The command may end while a build waits.
    await delay(pauseMs, undefined, { ref: false });
  }
  return false;
}

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
