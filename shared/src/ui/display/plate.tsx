import { classNames } from '../class-names.ts';
import styles from './plate.module.css';

export interface PlateProps {
  /** The registration as its owner typed it. */
  text: string;
  /** `md` unless stated. `sm` within a line of text, `lg` where the vehicle is the subject of the screen. */
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Read out instead of the bare characters, e.g. "Registration AB12 CDE". */
  label?: string | undefined;
  /** An empty plate as a picture: not read out. */
  decorative?: boolean | undefined;
}

/** The number plate: stands wherever a vehicle is named, so that people recognise their car before they read. */
export function Plate({ text, size = 'md', label, decorative }: PlateProps) {
  return (
    <span className={classNames(styles.plate, styles[size])} aria-hidden={decorative || undefined}>
      {label && <span className="visually-hidden">{label}</span>}
      <span className={styles.text} aria-hidden={label ? true : undefined} translate="no">
        {text}
      </span>
    </span>
  );
}
