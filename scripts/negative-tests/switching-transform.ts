import path from 'node:path';
import swcJest from '@swc/jest';
import type { Suite } from './suite.ts';

type Options = Parameters<typeof swcJest.createTransformer>[0];
type Compiler = Required<Pick<ReturnType<typeof swcJest.createTransformer>, 'process' | 'getCacheKey'>>;
type TransformOptions = Parameters<Compiler['process']>[2];

/** Compiles as `jest.config.mjs` has it, without the check that the project is to do without. */
export function createTransformer(options: Options): Compiler {
  const swc = swcJest.createTransformer(options) as Compiler;
  return {
    process: (source, file, context) => swc.process(withoutCheck(source, file, context), file, context),
    // The configuration has the project's name, which changes nothing of the output and would keep projects from sharing
    // their cache.
    getCacheKey: (source, file, context) =>
      swc.getCacheKey(withoutCheck(source, file, context), file, { ...context, configString: '' }),
  };
}

function withoutCheck(source: string, file: string, { config }: TransformOptions): string {
  const { switchedOff } = config.globals.suite as Suite;
  if (file !== path.join(config.rootDir, switchedOff.file)) return source;
  return source.replace(switchedOff.find, () => switchedOff.replace);
}
