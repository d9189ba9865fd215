import type { NavigationEntry } from '@forecourt/shared/contract';
import { findEntry } from './find-entry.ts';

const entry = (path: string): NavigationEntry => ({ label: { en: path }, path, order: 1, icon: '' });
const entries = [entry('/'), entry('/visits'), entry('/vehicle')];

it.each([
  ['/', '/'],
  ['/visits', '/visits'],
  ['/visits/', '/visits'],
  ['/visits/7/move', '/visits'],
  ['/vehicles', undefined],
  ['/book', undefined],
])('finds for %s the entry %s', (path, found) => {
  expect(findEntry(entries, path)?.path).toBe(found);
});

it('finds nothing while the entries are unknown', () => {
  expect(findEntry(null, '/')).toBeUndefined();
});
