import { useText } from '../text.ts';
import styles from './photo.module.css';

/** The customer's picture; only from this site, for the page may load images from nowhere else. */
export function Photo({ url }: { url: string | null }) {
  const text = useText();
  if (!url || !isOfThisSite(url)) return null;
  return <img src={url} alt={text('photo')} width={64} height={64} className={styles.photo} />;
}

function isOfThisSite(url: string): boolean {
  return URL.canParse(url, location.origin) && new URL(url, location.origin).origin === location.origin;
}
