import type { Compiler } from 'webpack';

/** What a dev server prints of a build, and tells open pages: without its errors they would load a broken build. */
export const BUILD_STATS = 'errors-only';

/**
 * Tells of each build of a compiler that went well; what is wrong with another, its dev server tells.
 * @returns once the first build went well or failed
 */
export function untilBuilt(compiler: Compiler, say: (message: string) => void): Promise<void> {
  return new Promise((resolve) => {
    compiler.hooks.done.tap('untilBuilt', (stats) => {
      if (!stats.hasErrors()) say('built');
      resolve();
    });
  });
}
