import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { root } from '../root.ts';

// dependency-cruiser needs TypeScript's JavaScript API, which TypeScript 7 lacks; its other parser does not support `using`. The
// api has TypeScript 5 for another tool.
const { resolve: resolveInApi } = createRequire(path.join(root, 'api/package.json'));

registerHooks({
  resolve(specifier, context, nextResolve) {
    const asked = /^typescript(\/|$)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/');
    if (!asked) return nextResolve(specifier, context);
    return { url: pathToFileURL(resolveInApi(specifier)).href, shortCircuit: true };
  },
});

/**
 * Reads all imports of these folders, including type-only ones and `import()`, with the violations of the rules.
 * @param tree folder that paths are relative to
 */
export async function readImports(
  tree: string,
  folders: readonly string[],
  forbidden: IForbiddenRuleType[],
): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    [...folders],
    {
      baseDir: tree,
      ruleSet: { forbidden },
      validate: true,
      parser: 'tsc',
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^[^/]+/dist/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error(`dependency-cruiser gave a text: ${output}`);
  return output;
}
