import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releaseSchema, releasesStatusSchema } from '@forecourt/shared/contract';
import { createCompiler } from '../build/compile-bundle.ts';

export type AreaBuildResult = { version: string } | { failure: string };

/** Builds an area into a folder now, and after each change. A failed build leaves the last good one there. */
export async function buildAreaOnChanges(
  area: string,
  folder: string,
  onBuild: (build: AreaBuildResult) => void,
): Promise<void> {
  const compiler = await createCompiler(`remote-${area}`, 'development', folder);
  return new Promise((resolve) => {
    compiler.watch(compiler.options.watchOptions, (error, stats) => {
      const failure = error?.message ?? (stats?.hasErrors() && stats.toString({ all: false, errors: true }));
      onBuild(failure ? { failure } : { version: releaseIn(folder).version });
      resolve();
    });
  });
}

function releaseIn(folder: string) {
  return releaseSchema.parse(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')));
}

const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 10_000;

export interface AreaBuildToAdopt {
  area: string;
  version: string;
  isNewest: () => boolean;
  onProblem: (problem: string) => void;
}

/**
 * Waits until the edge serves a build. Retries, because a busy edge may exceed its time limits for reading an origin.
 * @returns false if a newer build replaced this one meanwhile
 */
export async function adoptBuildWithRetries(edge: string, build: AreaBuildToAdopt): Promise<boolean> {
  let reported: string | null = null;
  for (let pauseMs = FIRST_PAUSE_MS; build.isNewest(); pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)) {
    const problem = await requestAdoption(edge, build.area, build.version);
    if (problem === null) return true;
    if (problem !== reported) build.onProblem(problem);
    reported = problem;
    // `ref: false`: this pause must not prevent the command from ending.
    await delay(pauseMs, undefined, { ref: false });
  }
  return false;
}

/**
 * Makes the edge check the origins for new releases, and waits for the result.
 * @returns null if the edge now serves this version, else the reason why it does not
 */
export async function requestAdoption(edge: string, area: string, version: string): Promise<string | null> {
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
