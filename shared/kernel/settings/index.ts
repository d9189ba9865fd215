import { SETTINGS_ELEMENT_ID } from '../../contract/page.ts';
import { claimSingleton } from '../claim-singleton.ts';
import type { PublicSettings } from './schema.ts';

export { SETTINGS_ELEMENT_ID } from '../../contract/page.ts';
export type { PublicSettings, ServiceIcon } from './schema.ts';
export {
  adoptTheme,
  applyToDocumentHead,
  followThemeOfOtherTabs,
  knowsAccountPreferences,
  type Theme,
  useTheme,
} from './theme.ts';

claimSingleton('@forecourt/shared/settings');

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
