import type { Compiler, Module } from 'webpack';

// Webpack escapes `#` in the path of a module by a zero byte.
const withoutZeroBytes = (path: string) => path.replaceAll('\0#', '#');

export function pathOfModule(module: Module): string | null {
  return withoutZeroBytes(module.nameForCondition() ?? '') || null;
}

/** Without it, modules have other ids in a folder with a `#`: webpack's context has no zero bytes, so paths are not relative. */
export class PlainModuleNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('PlainModuleNamesPlugin', ({ hooks }) => {
      hooks.afterResolve.tap('PlainModuleNamesPlugin', ({ createData }) => {
        if (createData.request) createData.request = withoutZeroBytes(createData.request);
      });
    });
  }
}
