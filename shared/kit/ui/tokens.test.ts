import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRITISH_PLATE_COLOUR } from '@forecourt/shared/distance';
import { computeAccentColours, computeContrast, mixColours } from '@forecourt/shared/settings/accent-colours';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';

const css = readFileSync(join(__dirname, 'base.css'), 'utf8').replace(/\/\*.*?\*\//gs, '');

type Mode = 'light' | 'dark';

/** Value of a token as `#rrggbb`, computed as a browser would. */
function token(name: string, mode: Mode): string {
  const declared = new RegExp(`${name}:\\s*([^;]+);`).exec(css)?.[1];
  if (!declared) throw new Error(`base.css declares no ${name}`);
  return evaluate(declared.trim(), mode);
}

function evaluate(value: string, mode: Mode): string {
  if (/^#\w{6}$/.test(value)) return value;
  const [, call, inner = ''] = /^([\w-]+)\((.*)\)$/s.exec(value) ?? [];
  const [first = '', second = '', third = ''] = parts(inner);
  if (call === 'var') return token(first.trim(), mode);
  if (call === 'light-dark') return evaluate(mode === 'light' ? first : second, mode);
  const [, colour, percent] = /^(.*) (\d+)%$/s.exec(second) ?? [];
  if (call !== 'color-mix' || first !== 'in srgb' || !colour) throw new Error(`cannot read "${value}"`);
  return mixColours(evaluate(colour, mode), evaluate(third, mode), Number(percent) / 100);
}

/** Arguments of a CSS function, which may be calls. */
function parts(inner: string): string[] {
  const found = [''];
  let depth = 0;
  for (const character of inner) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.trim());
}

const grounds = ['--bg', '--surface', '--surface-2'];
const readable: [text: string, grounds: string[]][] = [
  ['--text', [...grounds, '--accent-soft', '--good-soft', '--warn-soft', '--bad-soft']],
  ['--text-2', [...grounds, '--accent-soft']],
  ['--accent', [...grounds, '--accent-soft', '--warn-soft', '--bad-soft', '--good-soft']],
  ['--accent-ink', ['--accent-fill', '--accent-hover']],
  ['--good', [...grounds, '--good-soft']],
  ['--warn', [...grounds, '--warn-soft']],
  ['--bad', [...grounds, '--bad-soft']],
  ['--bad-ink', ['--bad', '--bad-hover']],
  ['--plate-ink', ['--plate', '--plate-white']],
  ['--plate-band-ink', ['--plate-band']],
];
const edges: [edge: string, grounds: string[]][] = [
  ['--line-strong', grounds],
  ['--accent', grounds],
  ['--bad', grounds],
  ['--good', grounds],
  ['--warn', grounds],
];

describe.each(['light', 'dark'] as const)('colours in %s mode', (mode) => {
  const pairs = (of: [string, string[]][]) => of.flatMap(([ink, all]) => all.map((ground) => [ink, ground]));

  test.each(pairs(readable) as [string, string][])('%s is readable on %s', (ink, ground) => {
    expect(computeContrast(token(ink, mode), token(ground, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edges) as [string, string][])('an edge in %s is visible on %s', (ink, ground) => {
    expect(computeContrast(token(ink, mode), token(ground, mode))).toBeGreaterThanOrEqual(3);
  });
});

describe('the colours made from any accent', () => {
  const STEPS = ['00', '2a', '55', '80', 'aa', 'd5', 'ff'];
  const grid = STEPS.flatMap((red) =>
    STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
  );

  test.each(['light', 'dark'] as const)('are readable on every ground in %s mode', (mode) => {
    const fixed = [...grounds, '--good-soft', '--warn-soft', '--bad-soft'].map((name) => token(name, mode));
    const texts = ['--text', '--text-2'].map((name) => token(name, mode));
    const unreadable = grid.flatMap((light, index) => {
      const accent = { light, dark: grid.at(-1 - index) ?? light };
      const { text, fill, ink, hover, soft } = computeAccentColours({ accent }, mode);
      const pairs = [
        ...fixed.map((ground) => [text, ground] as const),
        ...[...texts, text].map((each) => [each, soft] as const),
        [ink, fill] as const,
        [ink, hover] as const,
      ];
      return pairs
        .filter(([one, other]) => computeContrast(one, other) < 4.5)
        .map((pair) => [accent, ...pair]);
    });
    expect(unreadable).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('are those of base.css for the default accent in %s mode', (mode) => {
    const { text, fill, ink, hover, soft } = computeAccentColours(
      siteSettingsSchema.parse({}).appearance,
      mode,
    );
    const names = ['--accent', '--accent-fill', '--accent-ink', '--accent-hover', '--accent-soft'];
    expect(names.map((name) => token(name, mode))).toEqual([text, fill, ink, hover, soft]);
  });
});

test('number plates have the same colour in emails', () => {
  expect(token('--plate', 'light')).toBe(BRITISH_PLATE_COLOUR);
});

test('computeContrast() rejects other colour formats', () => {
  expect(() => computeContrast('petrol', '#ffffff')).toThrow('expected a colour like #0d5c6b, got "petrol"');
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('base.css declares the order of the layers first', () => {
  expect(css.trim()).toMatch(/^@layer reset, tokens, base, components, areas;/);
});
