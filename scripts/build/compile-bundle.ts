import { promisify } from 'node:util';
import { createCompiler } from './create-compiler.ts';

/**
 * Builds a bundle as customers get it.
 * @param folder where it is written
 * @throws Error with what webpack found wrong
 */
export async function compileBundle(bundle: string, folder: string): Promise<void> {
  const compiler = await createCompiler(bundle, 'production', folder);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats) throw new Error('webpack says nothing of its build');
  if (stats.hasErrors()) {
    throw new Error(stats.toString({ all: false, errors: true, errorDetails: false, moduleTrace: true }));
  }
}
