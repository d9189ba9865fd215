import styles from './plate-band.module.css';

/** Of all languages: it stands for a country. */
const COUNTRY = 'D';

/** The blue strip of plates in Germany, in the size of the text beside it. */
export function PlateBand() {
  return (
    <span className={styles.band} aria-hidden translate="no">
      {COUNTRY}
    </span>
  );
}
