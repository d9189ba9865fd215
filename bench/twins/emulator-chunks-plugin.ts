import path from 'node:path';
import type { AsyncDependenciesBlock, Compiler, Module } from 'webpack';
import { pathOfModule } from '../../shared/build/module-paths.ts';

const KERNEL = path.resolve(import.meta.dirname, '../../shared/kernel') + path.sep;

/**
 * Shell and areas have a chunk `emulator` each. In one build they would be one file, and the shell, which waits for its
 * own, would wait for what areas show on demand.
 */
export class EmulatorChunksPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('EmulatorChunksPlugin', (compilation) => {
      compilation.hooks.succeedModule.tap('EmulatorChunksPlugin', (module: Module) => {
        if (pathOfModule(module)?.startsWith(KERNEL)) return;
        for (const block of module.blocks as AsyncDependenciesBlock[]) {
          if (block.chunkName === 'emulator') block.chunkName = 'area-emulator';
        }
      });
    });
  }
}
