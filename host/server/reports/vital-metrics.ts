import type { Release, ReportEvent, TimingSummary, WebVitalName } from '@forecourt/shared/contract';
import { Histogram, type Registry } from 'prom-client';
import { AREA_MOUNTS } from '../../site-map/areas.ts';

export type VitalMeasuredEvent = Extract<ReportEvent, { type: 'measured' }>;

const OTHER = 'other';

const LABELS = ['area', 'version', 'path'] as const;
type Labels = Record<(typeof LABELS)[number], string>;

interface Measure {
  name: string;
  help: string;
  /** Bounds of the histogram in the metric's unit, including the thresholds for good and poor (web.dev/articles/vitals). */
  buckets: number[];
  /** Divisor that converts a browser's value to the metric's unit, e.g. 1,000 from ms to s. */
  scale: number;
}

const MEASURES: Readonly<Record<WebVitalName, Measure>> = {
  TTFB: {
    name: 'forecourt_page_first_byte_seconds',
    help: 'From a navigation to the first byte of the page (TTFB): good up to 0.8, poor above 1.8',
    buckets: [0.1, 0.2, 0.4, 0.6, 0.8, 1.2, 1.8, 3, 6],
    scale: 1000,
  },
  FCP: {
    name: 'forecourt_page_first_paint_seconds',
    help: 'From a navigation to the first text or picture (FCP): good up to 1.8, poor above 3',
    buckets: [0.5, 0.8, 1.1, 1.4, 1.8, 2.4, 3, 4.5, 8],
    scale: 1000,
  },
  LCP: {
    name: 'forecourt_page_largest_paint_seconds',
    help: 'From a navigation to the largest text or picture (LCP): good up to 2.5, poor above 4',
    buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
    scale: 1000,
  },
  INP: {
    name: 'forecourt_page_interaction_seconds',
    help: 'From a touch or key to what it changes, nearly the slowest of a page view (INP): good up to 0.2, poor above 0.5',
    buckets: [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
    scale: 1000,
  },
  CLS: {
    name: 'forecourt_page_layout_shift',
    help: 'How much of a page moves without being asked to (CLS), without a unit: good up to 0.1, poor above 0.25',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    scale: 1,
  },
};

/** Metrics of web vitals. Unknown paths and releases no longer served are counted together, to limit the number of series. */
export class VitalMetrics {
  readonly #histograms: ReadonlyMap<WebVitalName, Histogram<keyof Labels>>;
  /** Area → version → paths that have metric series. */
  readonly #series = new Map<string, Map<string, Set<string>>>();

  constructor(registry: Registry) {
    this.#histograms = new Map(
      Object.entries(MEASURES).map(([vital, { name, help, buckets }]) => [
        vital as WebVitalName,
        new Histogram({ name, help, buckets, labelNames: LABELS, registers: [registry] }),
      ]),
    );
  }

  /** Counts a value. @param given releases of the event's area that visitors get now, including fallbacks */
  observe({ area, version, path, vital, value }: VitalMeasuredEvent, given: readonly Release[]): void {
    this.#removeAllBut(given, area);
    const release = given.find((each) => each.version === version);
    const labels = { area, version: release?.version ?? OTHER, path: knownPath(path, area, release) };
    const versions = this.#series.get(area) ?? new Map<string, Set<string>>();
    const paths = versions.get(labels.version) ?? new Set();
    this.#series.set(area, versions.set(labels.version, paths.add(labels.path)));
    this.#histograms.get(vital)?.observe(labels, value / MEASURES[vital].scale);
  }

  /** Removes series of releases no longer served, which would accumulate for months. Prometheus has stored them. */
  #removeAllBut(given: readonly Release[], area: string): void {
    const versions = this.#series.get(area) ?? new Map<string, Set<string>>();
    for (const [version, paths] of versions) {
      if (version === OTHER || given.some((release) => release.version === version)) continue;
      for (const path of paths) {
        for (const histogram of this.#histograms.values()) histogram.remove({ area, version, path });
      }
      versions.delete(version);
    }
  }
}

/** Returns `other` unless the release or the site map declares the path: forged reports must not add series. */
function knownPath(path: string | null, area: string, release: Release | undefined): string {
  if (path === null) return OTHER;
  const isNamed = Object.hasOwn(release?.screens ?? {}, path);
  const isOnMap = AREA_MOUNTS.some((mount) => mount.area === area && mount.paths.includes(path));
  return isNamed || isOnMap ? path : OTHER;
}

/** Maximum number of samples of each timing of a release: enough to tell a slow release from a slow phone. */
const MAX_SAMPLES = 200;

export class TimingSamples {
  readonly #samples: number[] = [];

  note(ms: number): void {
    this.#samples.push(ms);
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift();
  }

  summary(): TimingSummary | undefined {
    const sorted = this.#samples.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
    const [median, p95] = [at(0.5), at(0.95)];
    if (median === undefined || p95 === undefined) return undefined;
    return { samples: sorted.length, median, p95 };
  }
}
