import { type Locale, siteLocaleTag, useFormat, useLocale } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanNumber } from '@forecourt/shared/text';
import { countryDistanceUnit, type DistanceUnit, kilometresToUnit, toKilometres } from './conventions.ts';
import {
  type Cost,
  cachedNumberFormat,
  currencyDecimals,
  currencyFormatOptions,
  formatCost,
} from './money.ts';

/** Returns a number format of a language in the site's country. */
export function numberFormat(language: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cachedNumberFormat(siteLocaleTag(language), options);
}

interface NumberSeparators {
  group: string;
  decimal: string;
}

export function numberSeparators(language: Locale): NumberSeparators {
  const parts = numberFormat(language, {}).formatToParts(0.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  // Not the format's group separator: Austria has spaces and Switzerland apostrophes, but people there also type `.` or `,`.
  return { group: decimal === ',' ? '.' : ',', decimal };
}

/** Why a text is not a valid decimal. `precise`: it has too many decimals. */
export type DecimalFault = 'invalid' | 'precise';

/**
 * Parses a typed decimal as a whole number of its last decimal place: with two digits, "41.3" is 4130. Accepts spaces,
 * apostrophes and the language's separators. A foreign decimal sign is accepted if it is unambiguous: in English "82,40"
 * is 82.4, but "82,400" is 82400.
 * @param digits maximum number of decimals
 */
export function parseDecimal(
  typed: string,
  { digits, language }: { digits: number; language: Locale },
): number | DecimalFault {
  const { group, decimal } = numberSeparators(language);
  const [, sign = '', unsigned = ''] = /^([-−+]?)(.*)$/.exec(cleanNumber(typed).replace(/[\s'’]/g, '')) ?? [];
  const own = new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d*))?$`);
  const [, whole, fraction = ''] = own.exec(unsigned) ?? /^(\d+)[.,](\d*)$/.exec(unsigned) ?? [];
  if (whole === undefined) return 'invalid';
  if (fraction.length > digits) return 'precise';
  const amount = Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'));
  return amount > 0 && /[-−]/.test(sign) ? -amount : amount;
}

/** Matches numbers with thousands separators: 84,120, 84.120, 84 120, 84’120. */
const GROUPED = /^\d{1,3}([.,\s'’]\d{3})+$/;

/** Parses a typed whole number: null for an empty text, undefined if it is no whole number. Ignores invisible characters. */
export function parseWholeNumber(text: string): number | null | undefined {
  const [, sign = '', typed = ''] = /^([-−+]?)\s*(.*)$/.exec(cleanNumber(text)) ?? [];
  if (sign === '' && typed === '') return null;
  const digits = GROUPED.test(typed) ? typed.replace(/\D/g, '') : typed;
  if (!/^\d+$/.test(digits)) return undefined;
  return Number(digits) > 0 && /[-−]/.test(sign) ? -Number(digits) : Number(digits);
}

/** Returns a function that formats a typed whole number for the language: "52,270". Other texts are returned unchanged. */
export function useTypedWholeNumberFormatter(): (typed: string) => string {
  const format = useFormat();
  return (typed) => {
    const count = parseWholeNumber(typed);
    return Number.isSafeInteger(count) ? format.number(Number(count)) : typed;
  };
}

export function parseMoney(typed: string, currency: string, language: Locale): number | DecimalFault {
  return parseDecimal(typed, { digits: currencyDecimals(currency), language });
}

/** Formats an amount for a text field, without currency: "82.40". */
export function formatMoneyForInput(minor: number, currency: string, language: Locale): string {
  const digits = currencyDecimals(currency);
  return (minor / 10 ** digits).toFixed(digits).replace('.', numberSeparators(language).decimal);
}

/** Returns a function that writes the cost of a visit or an entry: "£149.00"; empty if it has none. */
export function useCostFormatter(): (of: Cost) => string {
  const tag = siteLocaleTag(useLocale());
  return (cost) => formatCost(cost, tag);
}

interface MoneyFormatter {
  written: (minor: number, currency: string) => string;
  /** Formats an amount without decimals: "£82". */
  rounded: (minor: number, currency: string) => string;
  /** Formats an amount without its currency: "1,082.40". */
  plain: (minor: number, currency: string) => string;
  /** Returns the symbol of a currency, and whether it precedes the amount. */
  symbol: (currency: string) => { text: string; isFirst: boolean };
}

export function useMoneyFormatter(): MoneyFormatter {
  const language = useLocale();
  const unitsOf = (minor: number, currency: string) => minor / 10 ** currencyDecimals(currency);
  return {
    written: (minor, currency) => formatCost({ cost_minor: minor, currency }, siteLocaleTag(language)),
    rounded: (minor, currency) =>
      numberFormat(language, currencyFormatOptions(currency, 0)).format(unitsOf(minor, currency)),
    plain: (minor, currency) => {
      const digits = currencyDecimals(currency);
      const format = numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      return format.format(unitsOf(minor, currency));
    },
    symbol: (currency) => {
      const parts = numberFormat(language, currencyFormatOptions(currency, 0)).formatToParts(0);
      const at = parts.findIndex(({ type }) => type === 'currency');
      return { text: parts[at]?.value ?? currency, isFirst: at === 0 };
    },
  };
}

interface DistanceFormatter {
  unit: DistanceUnit;
  /** Formats kilometres in the country's unit: "84,120 km", "52,270 miles". */
  written: (km: number) => string;
  units: (count: number) => string;
  /** Formats an estimate, rounded to a multiple of `roundedTo` units. */
  about: (km: number, roundedTo: number) => string;
}

export function useDistanceFormatter(): DistanceFormatter {
  const language = useLocale();
  const unit = countryDistanceUnit(siteSettings().organisation.country);
  const format = numberFormat(language, {
    style: 'unit',
    ...(unit === 'mi' ? { unit: 'mile', unitDisplay: 'long' } : { unit: 'kilometer', unitDisplay: 'short' }),
  });
  return {
    unit,
    written: (km) => format.format(kilometresToUnit(unit, km)),
    units: (count) => format.format(count),
    about: (km, roundedTo) =>
      format.format(Math.round(kilometresToUnit(unit, Math.round(km)) / roundedTo) * roundedTo),
  };
}

export function parseDistance(text: string, unit: DistanceUnit): number | null | undefined {
  const distance = parseWholeNumber(text);
  return typeof distance === 'number' ? toKilometres(distance, unit) : distance;
}
