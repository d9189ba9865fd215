import type { ICruiseResult } from 'dependency-cruiser';
import { folderCircles, type Import } from './folder-circles.ts';
import { importRules } from './import-rules.ts';
import { readImports } from './read-imports.ts';

const FOLDERS = ['api', 'e2e', 'host', 'remote-*', 'scripts', 'shared'];
// Tests may look anywhere.
const TEST = /\.test\.tsx?$|\/testing\/|^e2e\/.*\.spec\.ts$/;

// The kernel is built on the contract, which describes an area in types of the kernel and loads nothing of it.
const CONTRACT = /^shared\/contract\//;

/**
 * What the imports of a checkout do against the rules of the house, a text for each.
 * @param tree the checkout's folder
 */
export async function checkImports(tree: string): Promise<string[]> {
  const found = await readImports(tree, FOLDERS, importRules);
  return [...brokenRules(found), ...circles(found)];
}

function brokenRules({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const comment = importRules.find(({ name }) => name === rule.name)?.comment;
    const way = [from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ');
    return `${way}\n  ${comment} (${rule.name})`;
  });
}

function circles({ modules }: ICruiseResult): string[] {
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
  return folderCircles(imports)
    .filter(({ steps }) => !isCycle(steps))
    .map(({ folder, steps }) => {
      const ways = steps.map(({ from, to }) => `${from} → ${to}`).join('\n');
      return `${ways}\n  Neighbours in ${folder || 'the repository'} need each other in a circle. (circle)`;
    });
}

/** Whether a circle of folders is a cycle of files, for which there is a rule of its own. */
const isCycle = (steps: readonly Import[]) =>
  steps.every(({ to }, index) => to === steps[(index + 1) % steps.length]?.from);
