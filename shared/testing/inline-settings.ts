import { SETTINGS_ELEMENT_ID, siteSettingsSchema } from '../kernel/settings/schema.ts';

/** Writes the site settings into the document, as the edge does. @param settings those that differ from the defaults */
export function writeInlineSettings(settings: object = {}): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SETTINGS_ELEMENT_ID;
  element.textContent = JSON.stringify(siteSettingsSchema.parse(settings));
  document.getElementById(SETTINGS_ELEMENT_ID)?.remove();
  document.head.append(element);
}
