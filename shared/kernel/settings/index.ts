import { claimSingleton } from '../claim-singleton.ts';
import { type PublicSettings, publicSettingsSchema } from './public-settings.ts';

export type { PublicSettings } from './public-settings.ts';
export { applyToDocumentHead, type Theme, useTheme } from './theme.ts';

/** Id of the JSON block in the page that the edge writes the settings into. */
export const SETTINGS_ELEMENT_ID = 'forecourt-settings';

claimSingleton('@forecourt/shared/settings');

let settings: PublicSettings | undefined;

/**
 * The settings of this site, as inlined in the page by the edge; parsed once.
 * @throws Error when the page carries none, or some that do not fit the schema
 */
export function siteSettings(): PublicSettings {
  settings ??= publicSettingsSchema.parse(inlinedJson());
  return settings;
}

function inlinedJson(): unknown {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text)
    throw new Error(`This page carries no settings: the element #${SETTINGS_ELEMENT_ID} is missing.`);
  return JSON.parse(text);
}
