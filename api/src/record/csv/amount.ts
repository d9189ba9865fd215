/**
 * How many digits the smallest unit of a currency is behind the point.
 * @param currency code of ISO 4217
 */
function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount with a point and without anything else: `412.50`. @param minor in the smallest unit of the currency */
export function amountText(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/**
 * An amount in the smallest unit of its currency; null where it is none. With a point or a comma before what is less than
 * one, and nothing between thousands, which elsewhere would be a point or a comma too.
 */
export function readAmount(text: string, currency: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text) ?? [];
  const digits = digitsOf(currency);
  if (whole === undefined || part.replace(/0+$/, '').length > digits) return null;
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'));
}
