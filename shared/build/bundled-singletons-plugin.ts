import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { pathOfModule } from './module-paths.ts';
import { BEHIND_SHARED, KERNEL } from './sharing.ts';

/** Packages that an area's bundle must not contain. */
const packages = ['react', ...BEHIND_SHARED].map(
  (name) => `${path.sep}node_modules${path.sep}${name}${path.sep}`,
);

/** Fails the build of an area that bundles a singleton, which comes from the host. */
export class BundledSingletonsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('BundledSingletonsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('BundledSingletonsPlugin', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const file = pathOfModule(module);
          if (file && [KERNEL + path.sep, ...packages].some((forbidden) => file.includes(forbidden))) {
            const who = compilation.moduleGraph.getIssuer(module);
            compilation.errors.push(
              new webpack.WebpackError(
                `${path.relative(compiler.context, file)} exists once in the page and comes from the host; ` +
                  `${who ? path.relative(compiler.context, who.identifier().split('!').at(-1) ?? '') : 'an entry'} bundles it. ` +
                  'Import it by its shared name (@forecourt/shared/…).',
              ),
            );
          }
        }
      });
    });
  }
}
