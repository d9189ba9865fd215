import type { ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './sharing.module.css';

export interface QrCodeProps {
  value: string;
  label: string;
  /** Content below the code. */
  children?: ReactNode;
}

/** QR code of a text as one SVG path, black on white in the dark theme, too. */
export default function QrCode({ value, label, children }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        className={styles.code}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      {children}
    </>
  );
}

/** White modules around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;
