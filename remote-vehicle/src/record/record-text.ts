import type { VehicleRecord, VehicleYear } from '@forecourt/shared/api';
import { litresToUnit, numberFormat, useMoneyFormatter, useVolumeFormatter } from '@forecourt/shared/country';
import { useLocale } from '@forecourt/shared/i18n';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { useText } from './text.ts';

/** Returns a function from a kind of entry to its name. Roadworthiness test and tax have the names of their reminders. */
export function useEntryKindFormatter(): (kind: VehicleRecord['kind']) => string {
  const text = useText();
  const presetWords = useReminderPresetFormatter();
  return (kind) => (kind === 'inspection' || kind === 'tax' ? presetWords(kind).name : text(`kind.${kind}`));
}

/** Returns a function that writes costs by currency: "£482.40", "£482.40 + €60.00"; empty if there are no costs. */
export function useCostListFormatter(): (costs: VehicleYear['costs']) => string {
  const money = useMoneyFormatter();
  return (costs) => costs.map(({ cost_minor, currency }) => money.written(cost_minor, currency)).join(' + ');
}

/** Returns a function that writes a price of fuel: "£1.48 a litre". @param minor price of a litre in pence, cents etc. */
export function useFuelPriceFormatter(): (minor: number, currency: string) => string {
  const text = useText();
  const money = useMoneyFormatter();
  const { unit } = useVolumeFormatter();
  return (minor, currency) => {
    const price = money.written(Math.round(minor / litresToUnit(unit, 1)), currency);
    return `${price} ${text(`entry.price.${unit}`)}`;
  };
}

/** Currencies (ISO 4217) whose hundredths are written as pence or cents. */
const WITH_WORD = ['EUR', 'GBP', 'USD'] as const;
const WHOLE = 100;

/** Returns a function that writes a small sum: "8.5p", "8,5 ct". Larger sums and other currencies are written as usual. */
export function useUnitPriceFormatter(): (minor: number, currency: string, digits?: 0 | 1) => string {
  const text = useText();
  const money = useMoneyFormatter();
  const language = useLocale();
  return (minor, currency, digits = 1) => {
    const known = WITH_WORD.find((code) => code === currency);
    const rounded = Math.round(minor * 10 ** digits) / 10 ** digits;
    if (!known || rounded >= WHOLE) return money.written(Math.round(minor), currency);
    const number = numberFormat(language, { maximumFractionDigits: digits }).format(rounded);
    return text(`small.${known}`, { number });
  };
}
