import { type Area, PATH_PATTERN, type VitalName } from '@forecourt/shared/contract';
import { homePath } from '@forecourt/shared/links';
import { matchRoutes } from 'react-router-dom';

export interface ShownScreen {
  area: string;
  version: string;
  path: string | null;
}

export interface Vital {
  vital: VitalName;
  /** In ms; CLS has no unit. */
  value: number;
  /** In ms by the page's clock. */
  at: number;
}

export class ShownScreens {
  readonly #screens: { screen: ShownScreen; since: number }[] = [];

  /** @param since in ms by the page's clock */
  note(screen: ShownScreen, since: number): void {
    this.#screens.push({ screen, since });
  }

  /** Screen at a time; events before the first screen count for it. Undefined without screens. */
  at(time: number): ShownScreen | undefined {
    const shown = this.#screens.findLast(({ since }) => since <= time) ?? this.#screens[0];
    return shown?.screen;
  }
}

export interface SampleOptions {
  /** From 0 to 1. */
  sampleRate: number;
  random: () => number;
  atRest: () => Promise<unknown>;
  load: () => Promise<{ measurePage: (tell: SampleOptions['tell']) => void }>;
  tell: (vitals: Vital[]) => void;
}

/** Stores nothing in the browser: each page view is drawn independently. */
export async function samplePageView({ sampleRate, random, atRest, load, tell }: SampleOptions) {
  if (random() >= sampleRate) return;
  await atRest();
  const measuring = await load().catch(() => null);
  measuring?.measurePage(tell);
}

/** Pattern of the matching route, such as `/visits/:id`, so that it contains no ids; null without one. */
export function routeKind({ routes }: Pick<Area, 'routes'>, mount: string, pathname: string): string | null {
  const matches = matchRoutes([{ path: mount, children: [...routes] }], pathname) ?? [];
  const parts = matches.flatMap(({ route: { path = '' } }) => path.split('/')).filter(Boolean);
  const kind = parts.length > 0 ? ['', ...parts].join('/') : homePath();
  return matches.length > 1 && PATH_PATTERN.test(kind) ? kind : null;
}
