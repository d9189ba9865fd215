import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extractReleaseNotes, findVersionMismatches } from './product-version.ts';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

const changelog = `# Changelog

## Unreleased

## 0.2.0 - 2026-12-01

### Added

- A second place.

## 0.1.0 - 2026-11-28

- The first version.
`;
const agreed = { version: '0.2.0', locked: '0.2.0', api: '0.2.0', changelog };

test('the versions of this repository agree', () => {
  const { version } = JSON.parse(read('package.json'));
  const locked = JSON.parse(read('package-lock.json')).version;
  const api = JSON.parse(read('api/package.json')).version;
  expect(findVersionMismatches({ version, locked, api, changelog: read('CHANGELOG.md') })).toEqual([]);
});

test('accepts a release whose tag, packages and changelog agree, and finds its notes', () => {
  expect(findVersionMismatches({ ...agreed, tag: 'v0.2.0' })).toEqual([]);
  expect(extractReleaseNotes(changelog, '0.2.0')).toBe('### Added\n\n- A second place.');
  expect(extractReleaseNotes(changelog, '0.3.0')).toBe('');
});

test.each([
  ['another version in the lock file', { locked: '0.1.0' }, /package-lock.json has 0.1.0/],
  ['an api of another version', { api: '0.1.0' }, /api\/package.json has 0.1.0/],
  [
    'a version without a heading',
    { version: '0.3.0', locked: '0.3.0', api: '0.3.0' },
    /must be "## 0.3.0 - YYYY-MM-DD"/,
  ],
  ['a heading without a date', { changelog: changelog.replace(' - 2026-12-01', '') }, /must be "## 0.2.0/],
  ['no room for later changes', { changelog: changelog.replace('## Unreleased\n', '') }, /first heading/],
  ['another tag', { tag: 'v0.1.9' }, /The tag is v0.1.9/],
  [
    'changes that the release contains and does not list',
    { tag: 'v0.2.0', changelog: changelog.replace('Unreleased\n', 'Unreleased\n\n- A third place.\n') },
    /move what is under "Unreleased"/,
  ],
  ['a name in place of a version', { version: 'next', locked: 'next' }, /"next" is not a version/],
])('refuses %s', (_case, difference, message) => {
  expect(findVersionMismatches({ ...agreed, ...difference }).join('\n')).toMatch(message);
});
