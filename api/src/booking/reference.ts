/** Neither 0/O nor 1/I/L, so that a reference can be read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 4;
const MAX_INITIALS = 4;

/**
 * A reference such as `HSG-4F7K`: the initials of the organisation and four characters.
 * @param randomBelow a whole number from 0 to below its argument
 */
export function createReference(organisation: string, randomBelow: (limit: number) => number): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomBelow(ALPHABET.length)));
  return `${initialsOf(organisation)}-${characters.join('')}`;
}

function initialsOf(organisation: string): string {
  const words = organisation.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words
      .slice(0, MAX_INITIALS)
      .map((word) => [...word][0])
      .join('') || 'REF'
  );
}
