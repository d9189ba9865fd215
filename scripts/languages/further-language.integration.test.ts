import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.ts';
import { WorkingCopy } from '../working-copy.ts';

const PARTS = ['shared', 'host', 'remote-auth', 'remote-selfservice', 'remote-vehicle'];
const TREE = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'jest.config.mjs',
  'scripts',
  'api/package.json',
  ...PARTS,
];

/** A right-to-left language, so that the page's direction changes as well. */
const LANGUAGE = 'ar';

/** Texts without a translation: the sample data, numbers, and strings that the browser formats in the language itself. */
const KNOWN = String.raw`/^(⟦[^]*⟧|AB12 CDE|AB51 ABC|Harbour Street Garage|12 Harbour Street(, London SE1 0ZZ)?|London SE1 0ZZ|[\p{Script=Arabic}\p{N}\p{P}\p{S}\s\p{Cf}]*)$/u`;

const SCREENS = `
import area from './area.tsx';
import { aVehicle, fakeBackend, singlePageResponse, renderArea } from '@forecourt/shared/testing';
import { screen } from '@testing-library/react';
import { EMPTY_RESPONSES, vehicleListResponses } from './testing/samples.ts';

it.each(['/vehicle', '/vehicle/new'])('is translated on %s', async (address) => {
  fakeBackend({ ...EMPTY_RESPONSES, ...vehicleListResponses([aVehicle()]), 'GET /appointments': () => singlePageResponse() });
  await renderArea({ area, mount: '/vehicle', address, locale: '${LANGUAGE}' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^⟦/);
  expect(seen().length).toBeGreaterThan(3);
  expect(seen().filter((text) => !${KNOWN}.test(text))).toEqual([]);
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});

function seen() {
  const elements = [...document.body.querySelectorAll('*')];
  const texts = elements.flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE));
  const named = elements.flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [...texts.map((node) => node.textContent.trim()), ...named].filter((text) => text !== '');
}
`;

let copy: WorkingCopy;

const at = (file: string) => path.join(copy.root, file);

beforeAll(() => {
  copy = new WorkingCopy(TREE);
  const { failed, output } = copy.run('node', 'scripts/pseudo-language.ts', LANGUAGE);
  if (failed) throw new Error(output);
});

afterAll(() => copy.remove());

describe('a further language: a catalogue for each part, and its two letters in one list', () => {
  it('changes only one existing line', () => {
    const list = 'shared/kernel/i18n/locales.ts';
    const lines = (folder: string) => readFileSync(path.join(folder, list), 'utf8').split('\n');
    const before = lines(root);
    const changed = lines(copy.root).filter((line, index) => line !== before[index]);
    expect(changed).toEqual([expect.stringMatching(`^export const LOCALES = .*'${LANGUAGE}'`)]);
  });

  it('satisfies the compiler', () => {
    writeFileSync(at('tsconfig.parts.json'), JSON.stringify({ extends: './tsconfig.json', include: PARTS }));
    const complaints = copy.run('tsc', '--singleThreaded', '-p', 'tsconfig.parts.json').output.split('\n');
    expect(complaints.filter((line) => PARTS.some((part) => line.startsWith(`${part}/`)))).toEqual([]);
  });

  it('is shown by the areas, without a word of another language', () => {
    writeFileSync(at('remote-vehicle/src/further-language.test.tsx'), SCREENS);
    const { failed, output } = copy.run('jest', '--ci', '/further-language.test', '/catalogues.test');
    expect({ failed, output }).toEqual({ failed: false, output: expect.anything() });
    expect(output).toContain('remote-vehicle/src/further-language.test.tsx');
  });
});
