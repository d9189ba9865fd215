import { siteSettings } from '@forecourt/shared/settings';

/** The workshop's phone number, to call it. */
export function PhoneLink() {
  const { phone } = siteSettings().organisation;
  return <a href={telephone(phone)}>{phone}</a>;
}

/** The address that calls a number written as `+44 20 7946 0100`. */
export function telephone(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}
