import type { UnusualAmount } from '@forecourt/shared/api';
import { litresToUnit, useMoneyFormatter, useVolumeFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { siteLocaleTag, useLocale } from '@forecourt/shared/i18n';
import { useFuelPriceFormatter } from './record-text.ts';
import { useText } from './text.ts';

interface UnusualAmountText {
  /** Writes the typed amount: "£612.00", "413 litres" or "£15.30 a litre". */
  typed: (field: UnusualAmount['field'], value: number, currency: string) => string;
  /**
   * Writes a sentence with the expected amounts: "We’d expect about £435 at most."
   * @param amounts cost and litres of one entry, or its price alone
   */
  expected: (amounts: readonly UnusualAmount[], currency: string) => string;
}

export function useUnusualAmountFormatter(): UnusualAmountText {
  const text = useText();
  const money = useMoneyFormatter();
  const language = useLocale();
  const volume = useVolumeFormatter();
  const priceText = useFuelPriceFormatter();
  const write = (field: UnusualAmount['field'], value: number, currency: string) => {
    if (field === 'price') return priceText(value, currency);
    return addNoBreakSpaces(field === 'litres' ? volume.written(value) : money.written(value, currency));
  };
  const writeAbout = (field: UnusualAmount['field'], value: number, currency: string) => {
    if (field === 'price') return write(field, value, currency);
    return addNoBreakSpaces(
      field === 'litres' ? volume.written(value, 'long', 0) : money.rounded(value, currency),
    );
  };
  const list = (type: 'conjunction' | 'disjunction', parts: string[]) =>
    new Intl.ListFormat(siteLocaleTag(language), { type }).format(parts);
  return {
    typed: write,
    expected: (amounts, currency) => {
      const [price] = amounts.filter(({ field }) => field === 'price');
      const usual = amounts.flatMap((amount) =>
        amount.usual === null ? [] : [writeAbout(amount.field, amount.usual, currency)],
      );
      const isUsual = usual.length === amounts.length;
      if (price && !isUsual) {
        return text('expected.price', {
          least: money.written(Math.round((price.least ?? 0) / litresToUnit(volume.unit, 1)), currency),
          most: write('price', price.most, currency),
        });
      }
      const most = amounts.map((amount) => writeAbout(amount.field, amount.most, currency));
      return isUsual
        ? text('expected.usual', { usual: list('conjunction', usual) })
        : text('expected.most', { most: list('disjunction', most) });
    },
  };
}
