import { SETTINGS_ELEMENT_ID } from '../settings/index.ts';
import { siteSettingsSchema } from '../settings/schema.ts';

/**
 * Puts site settings into the document the way the edge does, for tests of code that reads them.
 * @param settings what differs from the defaults
 */
export function inlineSettings(settings: object = {}): void {
  const { $schema: _, ...complete } = siteSettingsSchema.parse(settings);
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = SETTINGS_ELEMENT_ID;
  element.textContent = JSON.stringify(complete);
  document.head.append(element);
}
