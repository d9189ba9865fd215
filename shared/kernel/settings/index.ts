import { claimSingleton } from '../claim-singleton.ts';
import type { SiteSettings } from './schema.ts';
import { SETTINGS_ELEMENT_ID } from './settings-element.ts';

export type { ServiceIcon, SiteSettings as PublicSettings } from './schema.ts';
export { SETTINGS_ELEMENT_ID } from './settings-element.ts';
export { applyToDocumentHead, followThemeOfOtherTabs, type Theme, useTheme } from './theme.ts';

claimSingleton('@forecourt/shared/settings');

let settings: SiteSettings | undefined;

/**
 * The settings of this site, as inlined in the page by the edge, which has checked them and filled in all defaults: they are
 * not checked again here (docs/decisions/034-settings-are-checked-by-the-edge.md). Nothing in them is secret: Firebase's web
 * keys identify a project and grant nothing by themselves.
 * @throws Error when the page carries none
 */
export function siteSettings(): SiteSettings {
  settings ??= inlinedSettings();
  return settings;
}

function inlinedSettings(): SiteSettings {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  if (!text)
    throw new Error(`This page carries no settings: the element #${SETTINGS_ELEMENT_ID} is missing.`);
  return JSON.parse(text);
}
