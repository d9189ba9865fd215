import type { Compiler, Module } from 'webpack';

// Webpack marks a `#` in a module's path with a zero byte before it.
const withoutZeroBytes = (path: string) => path.replaceAll('\0#', '#');

export function findModulePath(module: Module): string | null {
  return withoutZeroBytes(module.nameForCondition() ?? '') || null;
}

/** Makes paths relative in a folder whose name contains `#` too, so that module ids are the same as in any other folder. */
export class PlainModuleNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('PlainModuleNamesPlugin', ({ hooks }) => {
      hooks.afterResolve.tap('PlainModuleNamesPlugin', ({ createData }) => {
        if (createData.request) createData.request = withoutZeroBytes(createData.request);
      });
    });
  }
}
