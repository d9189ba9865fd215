import { siteSettings } from '@forecourt/shared/settings';
import { phoneIcon } from '../display/icons.ts';
import { useText } from '../text.ts';
import { capitalised, useWorkshopWord } from '../use-workshop-word.ts';
import { LinkButton } from './link-button.tsx';

export interface CallWorkshopProps {
  /** `quiet` unless stated: beside *Try again*. `link` in a notice. `primary` where to call is what the screen advises. */
  variant?: 'primary' | 'quiet' | 'link' | undefined;
  /** As wide as the column. */
  wide?: boolean | undefined;
  /** Shows the number in place of words, for whoever reads it off to call from another phone. */
  number?: boolean | undefined;
}

/** Calls the workshop: the way out where the site has none. */
export function CallWorkshop({ variant = 'quiet', wide, number }: CallWorkshopProps) {
  const text = useText();
  const workshop = useWorkshopWord();
  const { phone } = siteSettings().organisation;
  return (
    <LinkButton
      variant={variant}
      wide={wide}
      href={telephoneHref(phone)}
      // Where a number looks like a text, what it does has to be seen.
      icon={variant === 'primary' || (number && variant === 'link') ? phoneIcon : undefined}
    >
      {number ? phone : capitalised(text('call', { workshop }))}
    </LinkButton>
  );
}

/** The workshop's phone number within a sentence, to call it. */
export function WorkshopPhone() {
  const { phone } = siteSettings().organisation;
  return (
    <a href={telephoneHref(phone)} style={{ whiteSpace: 'nowrap' }} translate="no">
      {phone}
    </a>
  );
}

/** The address that calls a phone number, written as people write it: `+44 20 7946 0100`. */
export function telephoneHref(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}
