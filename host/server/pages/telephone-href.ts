/** The address that calls a phone number, written as people write it: `+44 20 7946 0100`. */
export function telephoneHref(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}
