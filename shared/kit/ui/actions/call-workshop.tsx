import { useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { phoneIcon } from '../display/icon.tsx';
import { ShowOn } from '../layout/show-on.tsx';
import { VisuallyHidden } from '../layout/stack.tsx';
import { useText } from '../text.ts';
import { LinkButton } from './button.tsx';

interface CallWorkshopLinkProps {
  variant?: 'primary' | 'quiet' | 'link' | undefined;
  wide?: boolean | undefined;
  /** Whether to show the phone number in place of the noun for the business. */
  number?: boolean | undefined;
  stacked?: boolean | undefined;
  /** Reason of the call, added to the accessible name, which distinguishes several links on a screen. */
  about?: string | undefined;
}

export function CallWorkshopLink({ variant = 'quiet', wide, number, stacked, about }: CallWorkshopLinkProps) {
  const text = useText();
  const workshop = useWorkshopNoun();
  const { organisation, phone = organisation.phone } = siteSettings();
  return (
    <LinkButton
      variant={variant}
      wide={wide}
      stacked={stacked}
      href={telephoneHref(organisation.phone)}
      icon={number || variant !== 'link' ? phoneIcon : undefined}
    >
      <span>{capitalise(text('call', { workshop: number ? phone : workshop }))}</span>
      {about && <VisuallyHidden>{` (${about})`}</VisuallyHidden>}
    </LinkButton>
  );
}

/** Link that names the workshop on phones, which call at a touch, and shows the number on desktops, which can rarely call. */
export function ResponsiveCallLink(props: Omit<CallWorkshopLinkProps, 'number'>) {
  return (
    <>
      <ShowOn device="phone">
        <CallWorkshopLink {...props} />
      </ShowOn>
      <ShowOn device="desk">
        <CallWorkshopLink {...props} number />
      </ShowOn>
    </>
  );
}

export function WorkshopPhoneLink() {
  const { organisation, phone = organisation.phone } = siteSettings();
  return (
    <a href={telephoneHref(organisation.phone)} style={{ whiteSpace: 'nowrap' }} translate="no">
      {phone}
    </a>
  );
}

/** Converts a phone number with spaces, e.g. `+44 20 7946 0100`, to a `tel:` address. */
export function telephoneHref(number: string): string {
  return `tel:${number.replaceAll(' ', '')}`;
}

/** Noun for the business in commands such as "Call the garage", in German without its article. Capitalise it at the start. */
export function useWorkshopNoun(): string {
  return useLocalised()(siteSettings().organisation.calledInText).replace(/^(die|das|den) /, '');
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
