import { claimSingleton } from '../claim-singleton.ts';
import { SETTINGS_ELEMENT_ID, type SiteSettings, siteSettingsSchema } from './schema.ts';

export { SETTINGS_ELEMENT_ID, type ServiceIcon, type SiteSettings as PublicSettings } from './schema.ts';
export { applyToDocumentHead, followThemeOfOtherTabs, type Theme, useTheme } from './theme.ts';

claimSingleton('@forecourt/shared/settings');

let settings: SiteSettings | undefined;

/**
 * The settings of this site, as inlined in the page by the edge; parsed once. Nothing in them is secret: Firebase's web
 * keys identify a project and grant nothing by themselves.
 * @throws Error when the page carries none, or some that do not fit the schema
 */
export function siteSettings(): SiteSettings {
  settings ??= siteSettingsSchema.parse(inlinedJson());
  return settings;
}

function inlinedJson(): unknown {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text)
    throw new Error(`This page carries no settings: the element #${SETTINGS_ELEMENT_ID} is missing.`);
  return JSON.parse(text);
}
