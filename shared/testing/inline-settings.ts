import { SETTINGS_ELEMENT_ID } from '../kernel/settings/index.ts';
import { siteSettingsSchema } from '../kernel/settings/schema.ts';

/**
 * Puts site settings into the document the way the edge does, in place of those that were there.
 * @param settings what differs from the defaults
 */
export function inlineSettings(settings: object = {}): void {
  const { $schema: _, ...complete } = siteSettingsSchema.parse(settings);
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SETTINGS_ELEMENT_ID;
  element.textContent = JSON.stringify(complete);
  document.getElementById(SETTINGS_ELEMENT_ID)?.remove();
  document.head.append(element);
}
