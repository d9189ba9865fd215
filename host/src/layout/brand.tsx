import { homePath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { Link } from 'react-router-dom';
import { useText } from '../text.ts';
import styles from './layout.module.css';

/** The business's mark and name; leads home. */
export function Brand() {
  const text = useText();
  const { organisation, appearance } = siteSettings();
  return (
    <Link
      to={homePath()}
      className={styles.brand}
      aria-label={text('layout.home', { name: organisation.name })}
    >
      {/* Of two only the one that is shown is fetched. */}
      <img
        src={appearance.logo.light}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        className={styles.lightOnly}
      />
      <img
        src={appearance.logo.dark}
        alt=""
        width={28}
        height={28}
        loading="lazy"
        className={styles.darkOnly}
      />
      <span className={styles.brandName}>{organisation.name}</span>
    </Link>
  );
}
