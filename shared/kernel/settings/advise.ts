import {
  type ColourScheme,
  computeAccentColours,
  computeContrast,
  MIN_READABLE_CONTRAST,
} from './accent-colours.ts';
import type { SiteSettings } from './schema.ts';

/** Maximum length of a name that the side bar shows in full. */
const MAX_NAME = 30;

/** Lists settings that are valid but probably not intended, with effect and remedy. The edge and `npm start` print them. */
export function listSettingsWarnings(
  settings: SiteSettings,
  { isProduction }: { isProduction: boolean },
): string[] {
  const { name, shortName, legal } = settings.organisation;
  const advice = [...adviseOnAccent(settings, 'light'), ...adviseOnAccent(settings, 'dark')];
  if (name.length > MAX_NAME && shortName === null) {
    advice.push(
      `organisation.name has ${name.length} letters, and the side bar cuts it. Set organisation.shortName, at most ${MAX_NAME} letters.`,
    );
  }
  if (isProduction && legal.privacy === null) {
    advice.push(
      'organisation.legal.privacy is missing: customers give phone numbers and find no privacy notice. Set it to the address of yours (docs/settings.md, "Legal pages").',
    );
  }
  if (isProduction && legal.imprint === null && REQUIRES_IMPRINT.includes(settings.organisation.country)) {
    advice.push(
      'organisation.legal.imprint is missing: the law of this country requires one on a business’s site. Set it to the address of yours.',
    );
  }
  return advice;
}

/** Countries whose law requires an imprint: Germany (DDG § 5), Austria (ECG § 5), Switzerland (UWG art. 3 para. 1 lit. s). */
const REQUIRES_IMPRINT = ['DE', 'AT', 'CH'];

function adviseOnAccent({ appearance }: SiteSettings, scheme: ColourScheme): string[] {
  const given = appearance.accent[scheme].toLowerCase();
  const { text, soft, ink } = computeAccentColours(appearance, scheme);
  if (text === given) return [];
  const ratio = computeContrast(given, soft).toFixed(1);
  const page =
    scheme === 'light' ? 'light pages, where it is too bright' : 'dark pages, where it is too dark';
  return [
    `appearance.accent.${scheme}: texts in ${given} would be illegible on ${page} (contrast ${ratio}, WCAG requires ${MIN_READABLE_CONTRAST}). Buttons keep it, with ${ink === '#ffffff' ? 'white' : 'black'} text; links and marks use ${text}. Set ${text} to have one colour everywhere.`,
  ];
}
