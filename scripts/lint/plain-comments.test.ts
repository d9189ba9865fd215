import { findUnclearCommentsInFile } from './plain-comments.ts';

const linesOf = (source: string) =>
  findUnclearCommentsInFile('a.ts', source).map((complaint) => complaint.split('\n')[0]);

test.each([
  '// Whoever asks gets an answer.',
  '/** Reads the file anew. */',
  '/* A process of its own. */',
  '// The session may be over by then.',
  '/** Customers who are told of it. */',
  '/** As long as the page is open. */',
  '// Lists what there is.',
  '// Adds a secret to the one of before.',
])('finds in %s', (comment) => {
  expect(linesOf(`const a = 1;\n${comment}`)).toEqual(['a.ts:2']);
});

test('finds a phrase across the lines of a comment', () => {
  expect(linesOf('/**\n * Holds it as\n * long as the page is open.\n */')).toEqual(['a.ts:1']);
  expect(linesOf('// As long\n// as it lasts')).toEqual(['a.ts:1']);
});

test('names each phrase and what to write instead', () => {
  expect(findUnclearCommentsInFile('a.ts', '// Whoever is told of it.')).toEqual([
    'a.ts:1\n  A comment says "Whoever": name the client, the request or the customer. (plainComments)',
    'a.ts:1\n  A comment says "is told": "is notified". (plainComments)',
  ]);
});

test.each([
  "const text = 'Whoever reads this';",
  '// The new file is read by its own process.',
  '// Told apart by their ids; then by name.',
  'const product = 2\n  * as;\nconst long = 1;',
])('accepts %s', (source) => {
  expect(linesOf(source)).toEqual([]);
});
