import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { BEHIND_SHARED, SINGLETONS } from './sharing.ts';

const sharedFolder = path.resolve(import.meta.dirname, '../src');

/** Source folders of the shared entry points, and the packages that must not be in an area's bundle. */
const folders = (SINGLETONS['@forecourt/shared'] ?? []).map((entry) =>
  path.join(sharedFolder, entry.replace('@forecourt/shared/', ''), path.sep),
);
const packages = ['react', ...BEHIND_SHARED].map(
  (name) => `${path.sep}node_modules${path.sep}${name}${path.sep}`,
);

/** Fails an area's build that bundles what exists once in the page and comes from the host. */
export class BundledSingletonsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('BundledSingletonsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('BundledSingletonsPlugin', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const { resource } = module;
          if ([...folders, ...packages].some((forbidden) => resource?.includes(forbidden))) {
            const who = compilation.moduleGraph.getIssuer(module);
            compilation.errors.push(
              new webpack.WebpackError(
                `${path.relative(compiler.context, resource)} exists once in the page and comes from the host; ` +
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
