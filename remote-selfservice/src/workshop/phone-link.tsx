import { siteSettings } from '@forecourt/shared/settings';
import { telephoneHref } from '@forecourt/shared/ui';

/** The workshop's phone number, to call it. */
export function PhoneLink() {
  const { phone } = siteSettings().organisation;
  return <a href={telephoneHref(phone)}>{phone}</a>;
}
