import { formatPlate } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import { useText } from '../text.ts';
import { EmptyPlate } from './empty-plate.tsx';
import { PlateFrame, type PlateSize } from './plate-frame.tsx';

export interface PlateProps {
  /** In whatever form; shown in the country's. Without one, the plate is an `EmptyPlate`. */
  registration?: string | undefined;
  /** `md` unless stated. */
  size?: PlateSize | undefined;
  /** A picture: not read out. */
  decorative?: boolean | undefined;
}

/**
 * The number plate, as the country of the business has it: stands wherever a vehicle is named, so that people recognise
 * their car before they read.
 */
export function Plate({ registration = '', size, decorative = false }: PlateProps) {
  const text = useText();
  const written = formatPlate(registration, siteSettings().organisation.country);
  if (!written) return <EmptyPlate size={size} />;
  return (
    <PlateFrame
      size={size}
      hidden={decorative}
      spoken={decorative ? undefined : text('plate', { registration: written })}
    >
      {written}
    </PlateFrame>
  );
}
