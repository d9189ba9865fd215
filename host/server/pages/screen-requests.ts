import type { Release } from '@forecourt/shared/contract';
import { escapeHtml } from '@forecourt/shared/server';
import { SCREEN_REQUESTS_SCRIPT } from './screen-requests-script.ts';

/** What a page asks the backend for before the site's scripts arrive. */
export interface ScreenRequests {
  /** The pattern of the page's path: `/visits/:id`. */
  screen: string;
  /** Below the backend's address, with names from the pattern: `/v1/appointments/:id`. */
  addresses: readonly string[];
}

/**
 * What a screen of a release asks for first; null where the release does not say.
 * @param screen what the path shows: `screenAt`
 */
export function requestsOf(
  { data = {} }: Pick<Release, 'data'>,
  screen: string | null,
): ScreenRequests | null {
  if (screen === null) return null;
  const addresses = data[screen];
  return addresses ? { screen, addresses } : null;
}

/**
 * The script element that sends these requests.
 * @param backend its address, as in the settings
 * @param identity files of the identity SDK, for whoever turns out to have no token to send them with
 */
export function screenRequestsTag(
  { screen, addresses }: ScreenRequests,
  backend: string,
  identity: readonly string[],
): string {
  const requests = addresses.map((address) => backend.replace(/\/$/, '') + address).join(' ');
  return `<script data-screen="${escapeHtml(screen)}" data-requests="${escapeHtml(requests)}" data-identity="${escapeHtml(identity.join(' '))}">${SCREEN_REQUESTS_SCRIPT}</script>`;
}
