/**
 * Currencies whose smallest unit is not a hundredth (ISO 4217). The decimals that `Intl` knows differ between engines and their
 * versions, for example for the forint and the Iraqi dinar, so the same amount would mean different sums.
 */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const WITH_THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND';

/** Returns the number of decimals of a currency: 2 for pounds, 0 for yen. @param currency ISO 4217 */
export function currencyDecimals(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE_DECIMALS.includes(currency) ? 3 : 2;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format. Cached, because creating a format is much slower than using it. @param localeTag BCP 47 */
export function cachedNumberFormat(localeTag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([localeTag, options]);
  const format = formats.get(key) ?? new Intl.NumberFormat(localeTag, options);
  formats.set(key, format);
  return format;
}

export function currencyFormatOptions(currency: string, decimals: number): Intl.NumberFormatOptions {
  return {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  };
}

/** Cost of a visit or an entry; both fields are null if it has none. */
export interface Cost {
  cost_minor: number | null;
  currency: string | null;
}

/** Formats the cost of a visit or an entry: "£149.00"; empty if it has none. @param localeTag BCP 47, such as `en-GB` */
export function formatCost({ cost_minor, currency }: Cost, localeTag: string): string {
  if (cost_minor === null || !currency) return '';
  const decimals = currencyDecimals(currency);
  const format = cachedNumberFormat(localeTag, currencyFormatOptions(currency, decimals));
  return format.format(cost_minor / 10 ** decimals);
}
