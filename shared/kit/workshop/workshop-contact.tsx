import { isDeviceTimeDifferent, timeZoneCity } from '@forecourt/shared/dates';
import { siteSettings } from '@forecourt/shared/settings';
import {
  directionsIcon,
  LinkButton,
  type LinkButtonProps,
  Text,
  VisuallyHidden,
  WorkshopPhoneLink,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from './workshop-texts.ts';

interface ContactLineProps {
  children?: ReactNode;
  /** Text after the number. */
  after?: ReactNode;
}

export function ContactLine({ children, after }: ContactLineProps) {
  const text = useText();
  return (
    <Text size="small" tone="muted">
      {children ?? text('contact')} <WorkshopPhoneLink /> {after}
    </Text>
  );
}

/** Note with the workshop's time zone, shown if the visitor's clock differs from it. */
export function WorkshopTimeNote({ timeZone }: { timeZone: string }) {
  const text = useText();
  if (!isDeviceTimeDifferent(new Date(), timeZone)) return null;
  return (
    <Text size="small" tone="muted">
      {text('time.note', { city: timeZoneCity(timeZone) })}
    </Text>
  );
}

interface PostalAddressProps {
  lines: readonly string[];
  /** URL of a map, if there is one. */
  map: string | null | undefined;
}

export function PostalAddress({ lines, map }: PostalAddressProps) {
  const text = useText();
  const shown = <span translate="no">{lines.join(', ')}</span>;
  if (!map) return shown;
  return (
    <a href={map}>
      {shown} <VisuallyHidden>{text('address.map')}</VisuallyHidden>
    </a>
  );
}

/** Link to directions on a map; renders nothing if the settings have no location. */
export function DirectionsLink({ variant = 'quiet', stacked }: Pick<LinkButtonProps, 'variant' | 'stacked'>) {
  const text = useText();
  const map = siteSettings().organisation.address?.map;
  if (!map) return null;
  return (
    <LinkButton variant={variant} stacked={stacked} icon={directionsIcon} href={map} newTab>
      {text('address.map')}
    </LinkButton>
  );
}
