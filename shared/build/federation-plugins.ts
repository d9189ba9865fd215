import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler } from 'webpack';
import webpack from 'webpack';
import { SCRIPT_AND_STYLE_HOOK_NAME } from '../contract/page.ts';
import { findModulePath } from './module-paths.ts';
import { KERNEL_FOLDER, LIBRARIES_INSIDE_SHARED_MODULES } from './sharing.ts';

/** Passes each script and style element of an area to the shell, which sets its integrity (docs/design.md §4). */
export class ScriptAndStyleHookPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ScriptAndStyleHookPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('ScriptAndStyleHookPlugin', (code) => `${code}\n${handOver('script')}`);
      const { beforeTagInsert } = MiniCssExtractPlugin.getCompilationHooks(compilation);
      beforeTagInsert.tap('ScriptAndStyleHookPlugin', (code, { tag }) => `${code}\n${handOver(tag)}`);
    });
  }
}

/** Returns code that passes the element to the shell's hook, after its address is set and before it is in the page. */
function handOver(element: string): string {
  return `globalThis.${SCRIPT_AND_STYLE_HOOK_NAME}?.(${element});`;
}

/** Moves the exposed module into the container's entry, which saves a request. A module with styles is not moved. */
export class MergeExposedModuleIntoEntryPlugin {
  readonly #container: string;
  readonly #exposed: string;

  /** @param exposed end of the exposed module's path */
  constructor(container: string, exposed: string) {
    this.#container = container;
    this.#exposed = exposed;
  }

  apply(compiler: Compiler): void {
    const name = 'MergeExposedModuleIntoEntryPlugin';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.optimizeChunks.tap(name, () => {
        const entry = compilation.namedChunks.get(this.#container);
        const exposed = [...compilation.chunks].find(
          (chunk) => chunk !== entry && this.#isExposed(compilation, chunk),
        );
        if (!entry || !exposed) return;
        compilation.chunkGraph.integrateChunks(entry, exposed);
        compilation.chunks.delete(exposed);
      });
    });
  }

  #isExposed({ chunkGraph }: Compilation, chunk: Chunk): boolean {
    const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
    return (
      modules.some((module) => findModulePath(module)?.endsWith(this.#exposed)) &&
      modules.every(({ type }) => !type.startsWith('css'))
    );
  }
}

/** Path of the entry that `FederationRuntimePlugin.getFilePath` of `@module-federation/enhanced` returns. */
const WRITTEN_ENTRY = /[\\/]node_modules[\\/]\.federation[\\/]entry\.\w+\.js$/;

/** Prefix of `ContainerEntryModule.identifier`, which also contains the path of the written entry. */
const CONTAINER = /^container entry /;

/**
 * Replaces a container's entry file, which `@module-federation/enhanced` writes, by container-runtime.ts (decision 023). The
 * replaced file contains an absolute path, on which release files would depend; an apostrophe in the path would break them.
 */
export class ReplaceFederationEntryPlugin {
  apply(compiler: Compiler): void {
    new webpack.NormalModuleReplacementPlugin(
      WRITTEN_ENTRY,
      path.join(import.meta.dirname, 'container-runtime.ts'),
    ).apply(compiler);
    compiler.hooks.compilation.tap('ReplaceFederationEntryPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('ReplaceFederationEntryPlugin', (modules) => {
        for (const module of modules) {
          // Set the module id: webpack's own would be a hash of the identifier, which contains an absolute path.
          if (CONTAINER.test(module.identifier())) compilation.chunkGraph.setModuleId(module, 'container');
        }
      });
    });
  }
}

const packages = ['react', ...LIBRARIES_INSIDE_SHARED_MODULES].map(
  (name) => `${path.sep}node_modules${path.sep}${name}${path.sep}`,
);

/** Fails the build of an area that bundles a singleton, or a library that the kernel or the shell contains. */
export class ForbidBundledSingletonsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ForbidBundledSingletonsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ForbidBundledSingletonsPlugin', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          const file = findModulePath(module);
          if (file && [KERNEL_FOLDER + path.sep, ...packages].some((forbidden) => file.includes(forbidden))) {
            const who = compilation.moduleGraph.getIssuer(module);
            compilation.errors.push(
              new webpack.WebpackError(
                `${path.relative(compiler.context, file)} exists once in the page and comes from the shell; ` +
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
