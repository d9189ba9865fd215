import type { Compiler, Module } from 'webpack';

// Webpack writes a zero byte before a `#` in the path of a module, where a fragment would begin otherwise.
const withoutZeroBytes = (path: string) => path.replaceAll('\0#', '#');

/** Path of a module's file; null for a module without one. */
export function pathOfModule(module: Module): string | null {
  return withoutZeroBytes(module.nameForCondition() ?? '') || null;
}

/**
 * Names modules by their plain paths. Neither the paths of loaders nor webpack's context have zero bytes: in a folder with a `#`,
 * modules would not be named relative to the workspace, and would get other ids than elsewhere.
 */
export class PlainModuleNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('PlainModuleNamesPlugin', ({ hooks }) => {
      hooks.afterResolve.tap('PlainModuleNamesPlugin', ({ createData }) => {
        if (createData.request) createData.request = withoutZeroBytes(createData.request);
      });
    });
  }
}
