import type { BrowserContext } from '@playwright/test';
import { openScreen, UNLIMITED_CONDITIONS } from '../visit/open-screen.ts';
import { isScriptOrStylesheetRequest } from '../visit/waterfall.ts';

/** Measured screens: path → selector of an element that exists when the screen is usable. */
export const SCREEN_SELECTORS = {
  '/login': 'main input[autocomplete="tel"]',
  '/': 'main a[href="/book"]',
  '/vehicle': 'main a[href="/vehicle/new"]',
  '/book': 'main input[type="radio"]',
} as const;

export type ScreenPath = keyof typeof SCREEN_SELECTORS;

export const SCREEN_PATHS = Object.keys(SCREEN_SELECTORS) as ScreenPath[];

export const needsSignIn = (path: ScreenPath) => path !== '/login';

type VisitorAt = (url: string, screen: ScreenPath) => Promise<BrowserContext>;

/** Collects preload tags for all scripts and styles that the screens of a baseline fetch. @returns path → tags */
export async function collectPreloadTags(
  baseline: string,
  visitorAt: VisitorAt,
): Promise<Record<string, string>> {
  const heads: Record<string, string> = {};
  for (const screen of SCREEN_PATHS) {
    const context = await visitorAt(baseline, screen);
    heads[screen] = (await filesOf(context, baseline, screen)).map(preloadTag).join('\n');
    await context.close();
  }
  return heads;
}

/** Lists the scripts and styles that a screen fetches before it is usable, except files that its HTML names. */
async function filesOf(context: BrowserContext, baseline: string, screen: ScreenPath): Promise<string[]> {
  await context.addInitScript(saveData);
  const url = baseline + screen;
  const { visit } = await openScreen(context, {
    url,
    selector: SCREEN_SELECTORS[screen],
    conditions: UNLIMITED_CONDITIONS,
  });
  const html = await (await fetch(url)).text();
  const files = visit.lines
    .filter((line) => isScriptOrStylesheetRequest(line) && line.start < visit.usable)
    .map((line) => new URL(line.url).pathname);
  return [...new Set(files)].filter((file) => !html.includes(file));
}

/** Runs in the page: simulates data saving, which disables preloading. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

function preloadTag(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" href="${file}">`
    : `<link rel="preload" as="script" href="${file}" fetchpriority="low">`;
}
