import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readNavigationEntries } from './read-area.ts';

/** Creates a workspace with these files in its navigation folder. */
function workspace(files: Record<string, unknown>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'area-'));
  mkdirSync(path.join(root, 'src/navigation/messages'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(root, 'src/navigation', name), JSON.stringify(content));
  }
  return root;
}

const entry = { name: 'tyres', path: '/tyres', order: 40, icon: 'car' };

test('reads the entries of the navigation with their labels in every language', () => {
  const root = workspace({
    'entries.json': [entry],
    'messages/en.json': { tyres: 'Tyres', 'tyres.shows': 'your tyres' },
    'messages/de.json': { tyres: 'Reifen' },
  });
  expect(readNavigationEntries(root)).toEqual([
    {
      label: { de: 'Reifen', en: 'Tyres' },
      path: '/tyres',
      order: 40,
      icon: 'car',
      shows: { en: 'your tyres' },
    },
  ]);
});

test('reads that an entry is placed in the header', () => {
  const root = workspace({
    'entries.json': [{ ...entry, place: 'header' }],
    'messages/en.json': { tyres: 'Tyres' },
  });
  expect(readNavigationEntries(root)).toEqual([expect.objectContaining({ path: '/tyres', place: 'header' })]);
});

test('is empty for an area without navigation', () => {
  expect(readNavigationEntries(workspace({}))).toEqual([]);
});

test.each([
  ['leads off the site', [{ ...entry, path: 'https://elsewhere.example' }], 'path'],
  ['has no words', [{ ...entry, name: 'wheels' }], 'label'],
  ['names no icon of the shell', [{ ...entry, icon: 'calender' }], 'icon'],
  ['stands where the shell has no place', [{ ...entry, place: 'foot' }], 'place'],
  ['says more than there is to say', [{ ...entry, label: 'Tyres' }], 'label'],
])('refuses an entry that %s', (_what, entries, field) => {
  const root = workspace({ 'entries.json': entries, 'messages/en.json': { tyres: 'Tyres' } });
  expect(() => readNavigationEntries(root)).toThrow(field);
});
