import { countryPlateStyle, type PlateStyle } from '@forecourt/shared/country';
import { formatPlate } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useText } from '../text.ts';
import styles from './plate.module.css';
import { PlateCountryBand } from './plate-band.tsx';

type PlateSize = 'sm' | 'md' | 'lg';

export const PLATE_EXAMPLES: Record<PlateStyle, string> = {
  gb: 'AB51 ABC',
  de: 'HH-AB 123',
  neutral: 'ABC 123',
};

interface PlateFrameProps {
  size: PlateSize | undefined;
  hidden: boolean;
  spoken?: string | undefined;
  /** Registration; if undefined, an example is shown. */
  children?: ReactNode;
}

function PlateFrame({ size = 'md', hidden, spoken, children }: PlateFrameProps) {
  const style = countryPlateStyle(siteSettings().organisation.country);
  return (
    <span
      className={classNames(styles.plate, styles[style], styles[size], !children && styles.empty)}
      aria-hidden={hidden || undefined}
      dir="ltr"
    >
      {style === 'de' && <PlateCountryBand />}
      {spoken && <span className="visually-hidden">{spoken}</span>}
      <span className={styles.text} aria-hidden translate="no">
        {children ?? PLATE_EXAMPLES[style]}
      </span>
    </span>
  );
}

function EmptyPlate({ size }: { size?: PlateSize | undefined }) {
  return <PlateFrame size={size} hidden />;
}

const UNKNOWN = '?';

export function UnknownPlate() {
  return (
    <span className={classNames(styles.plate, styles.lg, styles.unknown)} aria-hidden>
      <span className={styles.text}>{UNKNOWN}</span>
    </span>
  );
}

interface PlateProps {
  /** Registration in any format, shown in the country's format. If omitted or empty, a pale example plate is shown. */
  registration?: string | undefined;
  size?: PlateSize | undefined;
  decorative?: boolean | undefined;
}

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
