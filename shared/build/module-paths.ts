import type { Compiler, Module } from 'webpack';

// Webpack marks a `#` in a module's path with a zero byte before it.
const withoutZeroBytes = (path: string) => path.replaceAll('\0#', '#');

export function findModulePath(module: Module): string | null {
  return withoutZeroBytes(module.nameForCondition() ?? '') || null;
}

/** Makes module ids the same in any folder, even in one whose name contains `#`. */
export class StableModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('StableModuleIdsPlugin', ({ hooks }) => {
      hooks.afterResolve.tap('StableModuleIdsPlugin', ({ createData }) => {
        if (createData.request) createData.request = withoutZeroBytes(createData.request);
      });
    });
  }
}
