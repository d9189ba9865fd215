import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast } from './contrast.ts';

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
  return mix(evaluate(colour, mode), evaluate(third, mode), Number(percent) / 100);
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

function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) * share + channel(second, at) * (1 - share)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

const grounds = ['--bg', '--surface', '--surface-2'];
const readable: [text: string, grounds: string[]][] = [
  ['--text', [...grounds, '--accent-soft', '--good-soft', '--warn-soft', '--bad-soft']],
  ['--text-2', [...grounds, '--accent-soft']],
  ['--accent', [...grounds, '--accent-soft', '--warn-soft', '--bad-soft', '--good-soft']],
  ['--accent-ink', ['--accent', '--accent-hover']],
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
    expect(contrast(token(ink, mode), token(ground, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(edges) as [string, string][])('an edge in %s is visible on %s', (ink, ground) => {
    expect(contrast(token(ink, mode), token(ground, mode))).toBeGreaterThanOrEqual(3);
  });
});

test('contrast() rejects other colour formats', () => {
  expect(() => contrast('petrol', '#ffffff')).toThrow('expected a colour like #0d5c6b, got "petrol"');
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('base.css declares the order of the layers first', () => {
  expect(css.trim()).toMatch(/^@layer reset, tokens, base, components, areas;/);
});
