import type { LocalisedText } from '@forecourt/shared/contract';
import { addDays, addNoBreakSpaces } from '@forecourt/shared/dates';
import { INSPECTION_SERVICE_CODES } from '@forecourt/shared/distance';
import { createText, useFormat, useLocale, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { capitalise, serviceIcons } from '@forecourt/shared/ui';
import catalogues from './messages';
import type en from './messages/en.json';
import { openingHoursOn } from './opening.ts';

export const useText = createText<keyof typeof en>(catalogues);

/**
 * Returns a function that writes the opening hours of a day: "Open Tue 8 Dec, 09:00 to 18:00"; null if closed.
 * @param today the date that is written as "today", the next one as "tomorrow", for texts that are not stored
 */
export function useOpeningHoursFormatter(today?: string): (date: string) => string | null {
  const text = useText();
  const format = useFormat();
  const { booking } = siteSettings();
  return (date) => {
    const hours = openingHoursOn(date, booking);
    if (!hours) return null;
    const times = { from: format.time(hours.from), to: format.time(hours.to) };
    if (date === today) return text('hours.today', times);
    return today && date === addDays(today, 1)
      ? text('hours.tomorrow', times)
      : text('hours', { day: addNoBreakSpaces(format.date(date)), ...times });
  };
}

/** Texts and icon of a kind of work. Each but the title is null if neither the settings nor the default texts contain it. */
export interface ServiceTexts {
  title: string;
  description: string | null;
  duration: string | null;
  price: string | null;
  icon: string | null;
}

const COMMON_KINDS = ['inspection', 'service', 'tyres'] as const;
const PERMANENT_KINDS = ['repair', 'installation', 'others'] as const;
type DefaultKind = (typeof COMMON_KINDS | typeof PERMANENT_KINDS)[number];

/** Countries where the inspection has its own name, e.g. "MOT". */
const INSPECTION_COUNTRIES = ['GB', 'DE', 'US'] as const;

/** Returns a function that returns the texts of a kind of work, even of a kind that the business no longer offers. */
export function useServiceTexts(): (code: string) => ServiceTexts {
  const text = useText();
  const language = useLocale();
  const localised = useLocalised();
  const { booking, organisation } = siteSettings();
  const { serviceTypes } = booking;
  const given = (words: LocalisedText | undefined) => (words ? localised(words) : null);
  const amount = (words: LocalisedText | undefined) => (words ? withoutBreaks(localised(words)) : null);
  // The examples in the default description of `others` may be kinds of this site. If it has further kinds, use a general text.
  const hasFurther = Object.keys(serviceTypes).some((code) => !isOneOf(PERMANENT_KINDS, code));
  const describe = (code: DefaultKind) =>
    text(code === 'others' && hasFurther ? 'service.others.anything' : `service.${code}.description`);
  const country = INSPECTION_COUNTRIES.find((code) => code === organisation.country);
  const name = (code: DefaultKind) =>
    text(code === 'inspection' && country ? `service.inspection.${country}` : `service.${code}`);
  return (code) => {
    const kind = Object.hasOwn(serviceTypes, code) ? serviceTypes[code] : undefined;
    const own = kind?.title;
    // If the settings give a common kind another title, no default text applies.
    const isDefault = isOneOf(PERMANENT_KINDS, code) || (!own && isOneOf(COMMON_KINDS, code));
    return {
      title: isDefault ? (own?.[language] ?? name(code)) : (given(own) ?? text('service.unknown')),
      description: given(kind?.description) ?? (isDefault && !own ? describe(code) : null),
      duration: amount(kind?.duration),
      price: amount(kind?.price),
      icon: kind?.icon ? serviceIcons[kind.icon] : null,
    };
  };
}

/** Whether the workshop calls with the price before it starts: for work without a price in the settings, except inspections. */
export function isPriceGivenByPhone(service: string, { price }: Pick<ServiceTexts, 'price'>): boolean {
  return !price && !isOneOf(INSPECTION_SERVICE_CODES, service);
}

/** Puts no-break spaces between numbers and units: "149 €", "2 hours". */
function withoutBreaks(text: string): string {
  return text.replace(/(\d) (?=\p{L}|\p{Sc})|(\p{Sc}) (?=\d)/gu, '$1$2\u00a0');
}

function isOneOf<Code extends string>(codes: readonly Code[], code: string): code is Code {
  return codes.some((each) => each === code);
}

/** Maximum number of characters of a fact that fits into a line of a narrow phone. */
const MAX_UNBROKEN = 24;

type Terms = Pick<ServiceTexts, 'duration' | 'price'>;

/** Duration and price, as far as they are known. A short one does not break. */
export function listDurationAndPrice({ duration, price }: Terms): string[] {
  const [first, ...others] = [duration, price].flatMap((fact) =>
    fact ? (fact.length > MAX_UNBROKEN ? fact : fact.replaceAll(' ', '\u00a0')) : [],
  );
  return first ? [capitalise(first), ...others] : [];
}

/** Writes duration and price; empty if both are unknown. A line breaks only between the two, if both are short. */
export function formatDurationAndPrice(terms: Terms): string {
  return joinWithMiddleDots(listDurationAndPrice(terms));
}
