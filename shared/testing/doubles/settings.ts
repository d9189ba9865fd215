import { SETTINGS_ELEMENT_ID } from '../../kernel/settings/index.ts';
import { type PublicSettings, publicSettingsSchema } from '../../kernel/settings/public-settings.ts';

/*
 * Stands in for `@forecourt/shared/settings` in unit tests. The real one reads the page's settings once; here each
 * page that a test makes may have its own.
 */

export type { PublicSettings, Theme } from '../../kernel/settings/index.ts';
export { applyToDocumentHead, SETTINGS_ELEMENT_ID, useTheme } from '../../kernel/settings/index.ts';

let source: Element | undefined;
let settings: PublicSettings | undefined;

export function siteSettings(): PublicSettings {
  const element = document.getElementById(SETTINGS_ELEMENT_ID);
  if (!element?.textContent) {
    throw new Error(
      'The page of this test carries no settings: call renderArea() or inlineSettings() first.',
    );
  }
  if (!settings || element !== source) settings = publicSettingsSchema.parse(JSON.parse(element.textContent));
  source = element;
  return settings;
}
