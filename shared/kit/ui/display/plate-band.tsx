import styles from './plate-band.module.css';

/** Country code of Germany on number plates, the same in every language. */
const COUNTRY = 'D';

export function PlateCountryBand() {
  return (
    <span className={styles.band} aria-hidden translate="no">
      {COUNTRY}
    </span>
  );
}
