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
])('should find for %s the entry %s', (path, found) => {
  expect(findEntry(entries, path)?.path).toBe(found);
});

it('should find none before any is known', () => {
  expect(findEntry(null, '/')).toBeUndefined();
});
