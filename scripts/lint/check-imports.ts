import type { ICruiseResult } from 'dependency-cruiser';
import { folderCircles, type Import } from './folder-circles.ts';
import { importRules } from './import-rules.ts';
import { readImports } from './read-imports.ts';

const FOLDERS = ['api', 'e2e', 'host', 'remote-*', 'scripts', 'shared'];
const TEST = /\.test\.tsx?$|\/testing\/|^e2e\/.*\.spec\.ts$/;

// The contract describes an area in types of the kernel, which is built on the contract. It loads nothing of the kernel.
const CONTRACT = /^shared\/contract\//;

/**
 * Returns a message for each import that violates the rules.
 * @param tree folder of the checkout
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

/** Whether a circle of folders is a cycle of files, which another rule reports. */
const isCycle = (steps: readonly Import[]) =>
  steps.every(({ to }, index) => to === steps[(index + 1) % steps.length]?.from);
