import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from 'jest';
import { root } from '../root.ts';

export type JestProject = Exclude<NonNullable<Config['projects']>[number], string> & {
  displayName: string;
  testEnvironment: string;
  testMatch: string[];
  testPathIgnorePatterns: string[];
};

/**
 * The project of `jest.config.mjs` that a test belongs to.
 * @param test path in the repository; the file need not exist
 */
export async function jestProjectOf(test: string): Promise<JestProject> {
  const file = pathToFileURL(path.join(root, 'jest.config.mjs')).href;
  const { default: config } = (await import(file)) as { default: { projects: JestProject[] } };
  const project = config.projects.find(
    ({ testMatch, testPathIgnorePatterns }) =>
      testMatch.some((glob) => path.matchesGlob(test, inRepository(glob))) &&
      !testPathIgnorePatterns.some((pattern) => new RegExp(inRepository(pattern)).test(test)),
  );
  if (!project) throw new Error(`jest.config.mjs has no project for ${test}.`);
  return project;
}

function inRepository(pattern: string): string {
  return pattern.replace('<rootDir>/', '');
}
