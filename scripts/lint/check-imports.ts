import { globSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { root } from '../root.ts';
import { findFolderCycles, type ModuleImport } from './folder-cycles.ts';
import { explainUncheckableFolder, IMPORT_RULES } from './import-rules.ts';

const FOLDERS = ['api', 'e2e', 'host', 'remote-*', 'scripts', 'shared'];
const TEST = /\.test\.tsx?$|\/testing\/|^api\/test\/|^e2e\/.*\.spec\.ts$/;

// The kernel imports the contract, which imports only types of the kernel. This cycle is allowed.
const CONTRACT = /^shared\/contract\//;

/** Returns a message for each import, or cycle of imports, that violates the rules. @param tree folder of the checkout */
export async function checkImports(tree: string): Promise<string[]> {
  const problem = explainUncheckableFolder(tree);
  if (problem) return [problem];
  const found = await readImports(tree, FOLDERS, IMPORT_RULES);
  return [...brokenRules(found), ...cycles(found)];
}

function brokenRules({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const comment = IMPORT_RULES.find(({ name }) => name === rule.name)?.comment;
    const way = [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ');
    return `${way}\n  ${comment} (${rule.name})`;
  });
}

function cycles({ modules }: ICruiseResult): string[] {
  const ours = new Set(
    modules.filter(({ source }) => !/node_modules/.test(source)).map(({ source }) => source),
  );
  const imports = modules
    .filter(({ source }) => !TEST.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ dependencyTypes }) => !(CONTRACT.test(source) && dependencyTypes.includes('type-only')))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ to }) => ours.has(to) && !TEST.test(to));
  return findFolderCycles(imports)
    .filter(({ steps }) => !isCycle(steps))
    .map(({ folder, steps }) => {
      const ways = steps.map(({ from, to }) => `${from} → ${to}`).join('\n');
      return `${ways}\n  Neighbours in ${folder || 'the repository'} import each other in a cycle. (folderCycle)`;
    });
}

/** Whether a cycle of folders is also a cycle of files, which the rule "cycle" reports already. */
const isCycle = (steps: readonly ModuleImport[]) =>
  steps.every(({ to }, index) => to === steps[(index + 1) % steps.length]?.from);

// dependency-cruiser needs TypeScript's JavaScript API, which TypeScript 7 lacks, so use TypeScript 5 of the api.
// dependency-cruiser's other parser does not support `using`.
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
async function readImports(
  tree: string,
  folders: readonly string[],
  forbidden: IForbiddenRuleType[],
): Promise<ICruiseResult> {
  const { cruise } = await import('dependency-cruiser');
  const { output } = await cruise(
    // Find the folders here: for a pattern, dependency-cruiser lists all files of the tree, including packages.
    globSync([...folders], { cwd: tree }),
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
