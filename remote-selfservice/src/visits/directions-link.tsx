import { siteSettings } from '@forecourt/shared/settings';
import { directionsIcon, LinkButton, type LinkButtonProps } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Directions to the workshop on a map; renders nothing if the settings lack them. */
export function DirectionsLink({ variant = 'quiet', stacked }: Pick<LinkButtonProps, 'variant' | 'stacked'>) {
  const text = useText();
  const map = siteSettings().organisation.address?.map;
  if (!map) return null;
  return (
    <LinkButton variant={variant} stacked={stacked} icon={directionsIcon} href={map} newTab>
      {text('directions')}
    </LinkButton>
  );
}
