import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { CommandError, formatTextTable } from '../../scripts/terminal.ts';
import { median } from '../report/statistics.ts';
import type { BenchSites, SiteVariant } from '../stack/bench-sites.ts';
import type { ScreenPath } from '../stack/screens.ts';

/** Package of Lighthouse, installed only for this scenario because it is 170 MB large. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const COMPARED: readonly SiteVariant[] = ['ours', 'tuned'];
/** Ids of the printed audits; their values are in ms, except the layout shift. */
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Maximum wait in ms for an idle network, which signed-in pages never have, because of their open event stream. */
const MAX_WAIT_MS = 15_000;
const REPORT_BYTES = 50_000_000;

const reportSchema = z.object({
  categories: z.looseRecord(z.enum(CATEGORIES), z.object({ score: z.number() })),
  audits: z.looseRecord(z.enum(AUDITS), z.object({ numericValue: z.number() })),
});
type Report = z.infer<typeof reportSchema>;

/** Runs Lighthouse on the first load of each screen, on an emulated phone, signed in if the screen requires it. */
export async function measureWithLighthouse(
  sites: BenchSites,
  { runs, paths }: { runs: number; paths: readonly ScreenPath[] },
  say: (line: string) => void,
): Promise<string> {
  const reports = new Map<string, Report[]>();
  for (let run = 0; run < runs; run++) {
    for (const path of paths) {
      for (const variant of COMPARED) {
        const before = reports.get(path + variant) ?? [];
        reports.set(path + variant, [...before, await visitOnce(sites, variant, path)]);
      }
    }
    say(`Lighthouse: round ${run + 1} of ${runs} is done.`);
  }
  const rows = paths.flatMap((path) =>
    COMPARED.map((variant) => [path, variant, ...cells(reports.get(path + variant) ?? [])]),
  );
  return `Lighthouse, first visit, medians\n\n${formatTextTable([['path', 'site', ...CATEGORIES, ...AUDITS, 'performance of each run'], ...rows])}`;
}

function cells(reports: readonly Report[]): string[] {
  const points = (name: (typeof CATEGORIES)[number]) =>
    reports.map(({ categories }) => Math.round(categories[name].score * 100));
  return [
    ...CATEGORIES.map((name) => String(median(points(name)))),
    ...AUDITS.map((name) => {
      const values = reports.map(({ audits }) => audits[name].numericValue);
      return median(values).toFixed(name === 'cumulative-layout-shift' ? 3 : 0);
    }),
    points('performance').join(' '),
  ];
}

async function visitOnce(sites: BenchSites, variant: SiteVariant, path: ScreenPath): Promise<Report> {
  const profile = await sites.newProfile(variant, path);
  const options = [
    `--port=${profile.port}`,
    '--disable-storage-reset',
    '--throttling-method=devtools',
    `--max-wait-for-load=${MAX_WAIT_MS}`,
    '--output=json',
    '--quiet',
  ];
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, sites.urls[variant] + path, ...options],
      { maxBuffer: REPORT_BYTES },
    );
    return reportSchema.parse(JSON.parse(stdout));
  } catch (error) {
    throw new CommandError(`Lighthouse has no report of ${path}: ${error}`);
  } finally {
    await profile.end();
  }
}
