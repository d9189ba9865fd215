import { type Locale, type SiteSettings, serviceKindOf } from '@forecourt/shared/settings/schema';
import { serverTexts } from './server-texts.ts';

/**
 * What kinds of work are called, by their code: as the business calls them in its settings, else as the product does. One
 * that the business no longer has is called by its code.
 * @param language of the product; English stands in where it has no texts here
 */
export function kindTitles(
  { serviceTypes }: SiteSettings['booking'],
  language: Locale,
): (code: string) => string {
  const texts = serverTexts(language);
  return (code) => {
    const { title } = serviceKindOf(serviceTypes, code) ?? {};
    return title?.[language] ?? texts[`service.${code}`] ?? Object.values(title ?? {})[0] ?? code;
  };
}
