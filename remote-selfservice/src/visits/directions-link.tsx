import { siteSettings } from '@forecourt/shared/settings';
import { directionsIcon, LinkButton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The way to the workshop on a map; nothing where the settings know of none. */
export function DirectionsLink() {
  const text = useText();
  const map = siteSettings().organisation.address?.map;
  if (!map) return null;
  return (
    <LinkButton variant="quiet" icon={directionsIcon} href={map} newTab>
      {text('directions')}
    </LinkButton>
  );
}
