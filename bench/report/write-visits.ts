import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/root.ts';
import type { MeasuredPageLoad } from '../scenarios/first-and-repeat.ts';
import type { RequestTiming } from '../visit/waterfall.ts';
import { median } from './statistics.ts';

export const RESULTS_FOLDER = path.join(root, 'bench/results');

/** Writes all page loads as JSON, and a waterfall chart of the load nearest the median per screen, cache state and variant. */
export function writePageLoadResults(measured: readonly MeasuredPageLoad[]): void {
  mkdirSync(RESULTS_FOLDER, { recursive: true });
  writeFileSync(path.join(RESULTS_FOLDER, 'visits.json'), JSON.stringify(measured));
  const alike = Map.groupBy(
    measured,
    ({ path: screen, temperature, variant }) => `${screen.slice(1) || 'home'}-${temperature}-${variant}`,
  );
  for (const [name, visits] of alike) {
    const middle = median(visits.map(({ visit }) => visit.usable));
    const [typical] = visits
      .map(({ visit }) => visit)
      .sort((one, other) => Math.abs(one.usable - middle) - Math.abs(other.usable - middle));
    if (!typical) continue;
    const marks = [
      ...(typical.firstPaint === null ? [] : [{ name: 'first paint', at: typical.firstPaint }]),
      { name: 'usable', at: typical.usable },
    ];
    writeFileSync(path.join(RESULTS_FOLDER, `${name}.svg`), renderWaterfallSvg(name, typical.lines, marks));
  }
}

export interface WaterfallMark {
  name: string;
  at: number;
}

const ROW = 18;
const NAMES = 250;
const WIDTH = 900;
const HEAD = 40;
const FOOT = 24;
const COLOURS: Readonly<Record<string, string>> = {
  Document: '#5b7fb9',
  Script: '#d9a441',
  Stylesheet: '#8e63b0',
  Fetch: '#4d9a6a',
  XHR: '#4d9a6a',
};
const OTHER_COLOUR = '#9a9a9a';

/** Renders a page load: a bar per request (outlined if cached) and a dashed line per mark, such as first paint. */
export function renderWaterfallSvg(
  title: string,
  lines: readonly RequestTiming[],
  marks: readonly WaterfallMark[],
): string {
  const ended = lines.map(({ end }) => end).filter(Number.isFinite);
  const until = Math.max(1, ...ended, ...marks.map(({ at }) => at));
  const x = (ms: number) => NAMES + (Math.min(ms, until) / until) * (WIDTH - NAMES - 90);
  const height = HEAD + lines.length * ROW + FOOT;
  const bars = lines.map((line, index) => {
    const y = HEAD + index * ROW;
    const colour = COLOURS[line.kind] ?? OTHER_COLOUR;
    const fill = line.fromCache ? 'none' : colour;
    const size = line.fromCache ? 'cache' : `${(line.bytes / 1024).toFixed(1)} KB`;
    const width = Math.max(1, x(line.end) - x(line.start));
    return (
      `<text x="4" y="${y + 12}">${escaped(shortName(line.url))}</text>` +
      `<rect x="${x(line.start).toFixed(1)}" y="${y + 2}" width="${width.toFixed(1)}" height="${ROW - 5}" fill="${fill}" stroke="${colour}"/>` +
      `<text x="${(x(line.end) + 4).toFixed(1)}" y="${y + 12}" fill="#666">${size}</text>`
    );
  });
  const moments = marks.map(
    ({ name, at }, index) =>
      `<line x1="${x(at).toFixed(1)}" x2="${x(at).toFixed(1)}" y1="${HEAD - 8}" y2="${height - FOOT}" stroke="#c0392b" stroke-dasharray="3 2"/>` +
      `<text x="${x(at).toFixed(1)}" y="${height - FOOT + 10 + (index % 2) * 10}" fill="#c0392b">${escaped(name)} ${Math.round(at)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="4" y="18" font-size="14">${escaped(title)}</text>
${bars.join('\n')}
${moments.join('\n')}
</svg>
`;
}

const LONGEST = 38;

function shortName(url: string): string {
  const { host, pathname } = new URL(url);
  const [last = ''] = pathname.split('/').slice(-1);
  const name = last === '' ? host + pathname : last;
  return name.length > LONGEST ? `…${name.slice(1 - LONGEST)}` : name;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
