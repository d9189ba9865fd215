import { plainText } from '../phone-number/typed-number.ts';

/**
 * The code in a text message that was copied whole, in one piece or in two: `418207`, `418 207`, `418-207`.
 * Null where no group of digits is as long, or where two are.
 */
export function codeIn(message: string): string | null {
  const found = plainText(message).match(/(?<!\d)\d{3}[ -]?\d{3}(?!\d)/g) ?? [];
  const [code, ...others] = new Set(found.map((group) => group.replace(/\D/g, '')));
  return code !== undefined && others.length === 0 ? code : null;
}
