import path from 'node:path';
import { readBuiltRelease } from '../../e2e/releases/built-release.ts';
import { createReleaseVariant } from '../../e2e/releases/release-variant.ts';
import { root } from '../../scripts/root.ts';
import { formatTextTable } from '../../scripts/terminal.ts';
import {
  AREA_CHANGED_IN_NEXT_RELEASE,
  MONOLITH_FOLDER,
  NEXT_RELEASE_MONOLITH_FOLDER,
} from '../baselines/build-baselines.ts';
import type { BenchSites, SiteVariant } from '../stack/bench-sites.ts';
import { SCREEN_SELECTORS, type ScreenPath } from '../stack/screens.ts';
import { openScreen, SLOW_4G_PHONE } from '../visit/open-screen.ts';
import { isScriptOrStylesheetRequest } from '../visit/waterfall.ts';

const CHANGED_TEXTS = { 'list.title': 'Your vehicles' };
const VISITED: readonly ScreenPath[] = ['/', '/vehicle'];

/**
 * Lists the pages and code that a returning visitor fetches after a release of one area, because the browser's HTTP cache lacks
 * them. Requests bypass the service worker.
 */
export async function measureLoadAfterRelease(sites: BenchSites): Promise<string> {
  const built = readBuiltRelease(path.join(root, `remote-${AREA_CHANGED_IN_NEXT_RELEASE}/dist`));
  const rows = [
    ...(await fetchedAfter(sites, 'ours', () =>
      sites.releaseOurs(createReleaseVariant(built, CHANGED_TEXTS)),
    )),
    ...(await fetchedAfter(sites, 'plain', () => sites.releasePlain(NEXT_RELEASE_MONOLITH_FOLDER))),
  ];
  await sites.releaseOurs(built);
  await sites.releasePlain(MONOLITH_FOLDER);
  const title = `After a release of "${AREA_CHANGED_IN_NEXT_RELEASE}": the pages and the code that a returning customer fetches`;
  return `${title}\n\n${formatTextTable([['site', 'path', 'file', 'bytes'], ...rows])}`;
}

async function fetchedAfter(
  sites: BenchSites,
  variant: SiteVariant,
  release: () => Promise<void>,
): Promise<string[][]> {
  const context = await sites.newVisitor(variant, '/');
  const fetchedAt = async (screen: ScreenPath): Promise<string[][]> => {
    const { page, visit } = await openScreen(context, {
      url: sites.urls[variant] + screen,
      selector: SCREEN_SELECTORS[screen],
      conditions: SLOW_4G_PHONE,
      bypassServiceWorker: true,
    });
    await page.close();
    return visit.lines
      .filter((line) => !line.fromCache && (isScriptOrStylesheetRequest(line) || line.kind === 'Document'))
      .map(({ url, bytes }) => [variant, screen, decodeURIComponent(new URL(url).pathname), String(bytes)]);
  };
  for (const screen of VISITED) await fetchedAt(screen);
  await release();
  const rows: string[][] = [];
  for (const screen of VISITED) rows.push(...(await fetchedAt(screen)));
  await context.close();
  return rows;
}
