import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** The file that `@module-federation/enhanced` writes for each container: `FederationRuntimePlugin.getFilePath`. */
const WRITTEN_ENTRY = /[\\/]node_modules[\\/]\.federation[\\/]entry\.\w+\.js$/;

/** What the container calls itself: `ContainerEntryModule.identifier`. Contains the path of the written entry. */
const CONTAINER = /^container entry /;

/**
 * Puts container-runtime.ts in the place of the entry that `@module-federation/enhanced` writes for a container
 * (docs/decisions/023-federation-without-its-runtime.md). That entry imports the runtime by its absolute path: in single
 * quotes, so that a folder with an apostrophe is a syntax error, and its name is a hash of that path. With both gone, a release
 * has the same files wherever it is built.
 */
export class FederationEntryPlugin {
  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(
      WRITTEN_ENTRY,
      path.join(import.meta.dirname, 'container-runtime.ts'),
    ).apply(compiler);
    compiler.hooks.compilation.tap('FederationEntryPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('FederationEntryPlugin', (modules) => {
        for (const module of modules) {
          // The id that webpack would give is a hash of that name.
          if (CONTAINER.test(module.identifier())) compilation.chunkGraph.setModuleId(module, 'container');
        }
      });
    });
  }
}
