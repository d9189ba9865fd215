import { type Area, ROUTE_PATTERN_REGEX, type WebVitalName } from '@forecourt/shared/contract';
import { homePath } from '@forecourt/shared/links';
import { matchRoutes } from 'react-router-dom';

export interface ShownScreen {
  area: string;
  version: string;
  path: string | null;
}

export interface VitalMeasurement {
  vital: WebVitalName;
  /** Value in ms; for CLS, a number without a unit. */
  value: number;
  /** Time of the event in ms by the page's clock (`performance.now`). */
  at: number;
}

export class ShownScreenHistory {
  readonly #screens: { screen: ShownScreen; since: number }[] = [];

  /** Records that a screen was shown. @param since in ms by the page's clock */
  note(screen: ShownScreen, since: number): void {
    this.#screens.push({ screen, since });
  }

  /** Screen shown at a time; for a time before the first screen, the first one. Undefined if none was shown. */
  at(time: number): ShownScreen | undefined {
    const shown = this.#screens.findLast(({ since }) => since <= time) ?? this.#screens[0];
    return shown?.screen;
  }
}

export interface VitalSamplingOptions {
  /** Share of page views to measure, from 0 to 1. */
  sampleRate: number;
  random: () => number;
  atRest: () => Promise<unknown>;
  load: () => Promise<{ reportVitalsWhenHidden: (tell: VitalSamplingOptions['tell']) => void }>;
  tell: (vitals: VitalMeasurement[]) => void;
}

/** Measures a random share of page views. Each view is chosen independently, so nothing is stored in the browser. */
export async function measureSampledPageView({
  sampleRate,
  random,
  atRest,
  load,
  tell,
}: VitalSamplingOptions) {
  if (random() >= sampleRate) return;
  await atRest();
  const measuring = await load().catch(() => null);
  measuring?.reportVitalsWhenHidden(tell);
}

/** Pattern of the matching route, such as `/visits/:id`, which contains no ids; null if no route matches. */
export function findRoutePattern(
  { routes }: Pick<Area, 'routes'>,
  mount: string,
  pathname: string,
): string | null {
  const matches = matchRoutes([{ path: mount, children: [...routes] }], pathname) ?? [];
  const parts = matches.flatMap(({ route: { path = '' } }) => path.split('/')).filter(Boolean);
  const kind = parts.length > 0 ? ['', ...parts].join('/') : homePath();
  return matches.length > 1 && ROUTE_PATTERN_REGEX.test(kind) ? kind : null;
}
