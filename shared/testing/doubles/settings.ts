import { SETTINGS_ELEMENT_ID, type SiteSettings, siteSettingsSchema } from '../../kernel/settings/schema.ts';

/*
 * Replaces `@forecourt/shared/settings` in unit tests. The real module reads the page's settings once; here each
 * page of a test can have other settings.
 */

export type { PublicSettings, ServiceIcon, Theme } from '../../kernel/settings/index.ts';
export {
  adoptTheme,
  applyToDocumentHead,
  followThemeOfOtherTabs,
  knowsAccountPreferences,
  SETTINGS_ELEMENT_ID,
  useTheme,
} from '../../kernel/settings/index.ts';

let source: Element | undefined;
let settings: SiteSettings | undefined;

export function siteSettings(): SiteSettings {
  const element = document.getElementById(SETTINGS_ELEMENT_ID);
  if (!element?.textContent) {
    throw new Error(
      'The page of this test carries no settings: call renderArea() or writeInlineSettings() first.',
    );
  }
  if (!settings || element !== source) settings = siteSettingsSchema.parse(JSON.parse(element.textContent));
  source = element;
  return settings;
}
