import path from 'node:path/posix';

export interface ModuleImport {
  from: string;
  to: string;
}

/** Import cycle between subfolders and files of a folder. */
export interface FolderCycle {
  folder: string;
  steps: ModuleImport[];
}

/**
 * Finds import cycles among the files and subfolders of each folder. dependency-cruiser's folder rules miss cycles between a
 * folder's files and its subfolders, and those that enter a folder by one subfolder and leave it by another.
 */
export function findFolderCycles(imports: readonly ModuleImport[]): FolderCycle[] {
  const levels = new Map<string, Map<string, Map<string, ModuleImport>>>();
  for (const each of imports) {
    const folder = commonFolder(each);
    const from = childOf(folder, each.from);
    const to = childOf(folder, each.to);
    if (from === to) continue;
    const level = entry(levels, folder, () => new Map());
    entry(level, from, () => new Map<string, ModuleImport>()).set(to, each);
  }
  return [...levels].flatMap(([folder, level]) => cyclesAmong(level).map((steps) => ({ folder, steps })));
}

/** Returns the shortest import cycle through each file or subfolder of a folder, without duplicates. */
function cyclesAmong(level: ReadonlyMap<string, ReadonlyMap<string, ModuleImport>>): ModuleImport[][] {
  const cycles = new Map<string, ModuleImport[]>();
  for (const start of level.keys()) {
    const steps = shortestWayBack(level, start);
    const key = steps
      ?.map((step) => step.from)
      .sort()
      .join();
    if (steps && key && !cycles.has(key)) cycles.set(key, steps);
  }
  return [...cycles.values()];
}

function shortestWayBack(
  level: ReadonlyMap<string, ReadonlyMap<string, ModuleImport>>,
  start: string,
): ModuleImport[] | undefined {
  const seen = new Set<string>();
  let ways: { at: string; steps: ModuleImport[] }[] = [{ at: start, steps: [] }];
  while (ways.length > 0) {
    const longer: typeof ways = [];
    for (const { at, steps } of ways) {
      for (const [next, step] of level.get(at) ?? []) {
        if (next === start) return [...steps, step];
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push({ at: next, steps: [...steps, step] });
      }
    }
    ways = longer;
  }
  return undefined;
}

function commonFolder({ from, to }: ModuleImport): string {
  const target = path.dirname(to).split('/');
  const source = path.dirname(from).split('/');
  const length = source.findIndex((part, index) => part !== target[index]);
  return source.slice(0, length === -1 ? source.length : length).join('/');
}

const childOf = (folder: string, file: string) => path.relative(folder, file).split('/')[0] ?? '';

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
