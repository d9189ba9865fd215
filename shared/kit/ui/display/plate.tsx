import { classNames } from '../class-names.ts';
import { useText } from '../text.ts';
import styles from './plate.module.css';

export interface PlateProps {
  /** As its owner typed it; without one, the plate is empty. */
  registration?: string | undefined;
  /** `md` unless stated. `sm` within a line of text, `lg` where the vehicle is the subject of the screen. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** A picture: not read out. An empty plate always is one. */
  decorative?: boolean | undefined;
}

/** Where the registration will stand. */
const EMPTY = '· · · ·';

/** The number plate: stands wherever a vehicle is named, so that people recognise their car before they read. */
export function Plate({ registration = '', size = 'md', decorative }: PlateProps) {
  const text = useText();
  const hidden = decorative || !registration;
  return (
    <span className={classNames(styles.plate, styles[size])} aria-hidden={hidden || undefined}>
      {!hidden && <span className="visually-hidden">{text('plate', { registration })}</span>}
      <span className={styles.text} aria-hidden translate="no">
        {registration || EMPTY}
      </span>
    </span>
  );
}
