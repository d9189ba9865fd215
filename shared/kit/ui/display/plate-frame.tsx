import { plateStyleOf } from '@forecourt/shared/country';
import { siteSettings } from '@forecourt/shared/settings';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './plate.module.css';
import { PlateBand } from './plate-band.tsx';

/** `sm` within a line of text, `lg` where the vehicle is the subject of the screen. */
export type PlateSize = 'sm' | 'md' | 'lg';

interface PlateFrameProps {
  size: PlateSize | undefined;
  /** Not read out. */
  hidden: boolean;
  /** What is read out in place of what is seen. */
  spoken?: string | undefined;
  children: ReactNode;
}

/** A number plate as the country of the business has it, with whatever stands on it. */
export function PlateFrame({ size = 'md', hidden, spoken, children }: PlateFrameProps) {
  const style = plateStyleOf(siteSettings().organisation.country);
  return (
    <span
      className={classNames(styles.plate, styles[style], styles[size])}
      aria-hidden={hidden || undefined}
      dir="ltr"
    >
      {style === 'de' && <PlateBand />}
      {spoken && <span className="visually-hidden">{spoken}</span>}
      <span className={styles.text} aria-hidden translate="no">
        {children}
      </span>
    </span>
  );
}
