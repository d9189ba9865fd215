import { SETTINGS_ELEMENT_ID, siteSettingsSchema } from '../kernel/settings/schema.ts';

/**
 * Puts site settings into the document the way the edge does, in place of those that were there.
 * @param settings what differs from the defaults
 */
export function inlineSettings(settings: object = {}): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SETTINGS_ELEMENT_ID;
  element.textContent = JSON.stringify(siteSettingsSchema.parse(settings));
  document.getElementById(SETTINGS_ELEMENT_ID)?.remove();
  document.head.append(element);
}
