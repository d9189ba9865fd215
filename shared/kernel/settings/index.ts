import { type CountryWords, SETTINGS_ELEMENT_ID } from '../../contract/page.ts';
import { claimSingleton } from '../claim-singleton.ts';
import type { SiteSettings } from './schema.ts';

export { SETTINGS_ELEMENT_ID } from '../../contract/page.ts';
export type { ServiceIcon } from './schema.ts';
export {
  adoptTheme,
  applyToDocumentHead,
  followThemeOfOtherTabs,
  knowsAccountPreferences,
  type Theme,
  useTheme,
} from './theme.ts';

claimSingleton('@forecourt/shared/settings');

/** Settings in the page. `words` is absent if the country writes all words as the catalogues do. */
export type PublicSettings = SiteSettings & { words?: CountryWords };

let settings: PublicSettings | undefined;

/** Settings of the site, without secrets. The edge validates them (docs/decisions/034-settings-are-checked-by-the-edge.md). */
export function siteSettings(): PublicSettings {
  settings ??= inlinedSettings();
  return settings;
}

function inlinedSettings(): PublicSettings {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text)
    throw new Error(`This page carries no settings: the element #${SETTINGS_ELEMENT_ID} is missing.`);
  return JSON.parse(text);
}
