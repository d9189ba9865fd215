import { findFolderCycles } from './folder-cycles.ts';
import { explainUncheckableFolder } from './import-rules.ts';

const imports = (...lines: string[]) =>
  lines.map((line) => {
    const [from = '', to = ''] = line.split(' > ');
    return { from, to };
  });

describe('findFolderCycles', () => {
  it('finds none if the imports between folders have one direction', () => {
    expect(findFolderCycles(imports('a/x.ts > b/y.ts', 'a/x.ts > c/z.ts', 'b/y.ts > c/z.ts'))).toEqual([]);
  });

  it('finds two folders that import each other by different files', () => {
    expect(findFolderCycles(imports('src/a/x.ts > src/b/y.ts', 'src/b/z.ts > src/a/w.ts'))).toEqual([
      { folder: 'src', steps: imports('src/a/x.ts > src/b/y.ts', 'src/b/z.ts > src/a/w.ts') },
    ]);
  });

  it("finds a folder's file and a subfolder that import each other", () => {
    expect(findFolderCycles(imports('src/x.ts > src/a/y.ts', 'src/a/z.ts > src/x.ts'))).toHaveLength(1);
  });

  it('allows a file to import a subfolder that imports another file of the folder', () => {
    expect(findFolderCycles(imports('src/x.ts > src/a/y.ts', 'src/a/y.ts > src/z.ts'))).toEqual([]);
  });

  it('finds a cycle that enters a folder by one subfolder and leaves it by another', () => {
    const cycle = imports('a/in/x.ts > b/y.ts', 'b/y.ts > a/out/z.ts');
    expect(findFolderCycles(cycle)).toEqual([{ folder: '', steps: cycle }]);
  });

  it('finds a cycle of three folders once', () => {
    const cycle = imports('a/x.ts > b/x.ts', 'b/x.ts > c/x.ts', 'c/x.ts > a/x.ts');
    expect(findFolderCycles([...cycle, ...imports('d/x.ts > a/x.ts')])).toHaveLength(1);
  });
});

test.each([
  ['/home/mara/site#2', expect.stringContaining('Move it to a folder without one')],
  ['/home/mara/site', null],
])('refuses only folders in which every import would look like a cycle: %s', (folder, problem) => {
  expect(explainUncheckableFolder(folder)).toEqual(problem);
});
