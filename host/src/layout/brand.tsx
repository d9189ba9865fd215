import { homePath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { Link } from 'react-router-dom';
import { useText } from '../text.ts';
import styles from './layout.module.css';

export function Brand() {
  const text = useText();
  const { organisation, appearance } = siteSettings();
  return (
    <Link
      to={homePath()}
      className={styles.brand}
      aria-label={text('layout.home', { name: organisation.name })}
    >
      <Mark src={appearance.logo.light} className={styles.lightOnly} />
      <Mark src={appearance.logo.dark} className={styles.darkOnly} />
      <span className={styles.brandName} translate="no">
        {organisation.name}
      </span>
    </Link>
  );
}

/** `lazy`, so that only the visible one of two is loaded. */
function Mark({ src, className }: { src: string; className: string | undefined }) {
  return <img src={src} alt="" width={28} height={28} loading="lazy" className={className} />;
}
