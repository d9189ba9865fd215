import { conventionsOf } from '@forecourt/shared/country';
import { formatPlate } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import { classNames } from '../class-names.ts';
import { useText } from '../text.ts';
import styles from './plate.module.css';
import { PlateBand } from './plate-band.tsx';

export interface PlateProps {
  /** In whatever form; shown in the country's. Without one, the plate is empty. */
  registration?: string | undefined;
  /** `md` unless stated. `sm` within a line of text, `lg` where the vehicle is the subject of the screen. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** A picture: not read out. An empty plate always is one. */
  decorative?: boolean | undefined;
}

/** Where the registration will stand. */
const EMPTY = '· · · ·';

/**
 * The number plate, as the country of the business has it: stands wherever a vehicle is named, so that people recognise
 * their car before they read.
 */
export function Plate({ registration = '', size = 'md', decorative }: PlateProps) {
  const text = useText();
  const { country } = siteSettings().organisation;
  const style = conventionsOf(country).plate;
  const written = formatPlate(registration, country);
  const hidden = decorative || !written;
  return (
    <span
      className={classNames(styles.plate, styles[style], styles[size])}
      aria-hidden={hidden || undefined}
      dir="ltr"
    >
      {style === 'de' && <PlateBand />}
      {!hidden && <span className="visually-hidden">{text('plate', { registration: written })}</span>}
      <span className={styles.text} aria-hidden translate="no">
        {written || EMPTY}
      </span>
    </span>
  );
}
