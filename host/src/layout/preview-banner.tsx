import { useLocation } from 'react-router-dom';
import { pageRegistry } from '../areas/page-registry.ts';
import { useText } from '../text.ts';
import styles from './preview-banner.module.css';

/** Says, as long as it is so, that one area of this page is not the released one, and how to end that. */
export function PreviewBanner() {
  const text = useText();
  const { pathname } = useLocation();
  const { preview } = pageRegistry;
  if (!preview) return null;
  return (
    <aside aria-label={text('preview.tag')} className={styles.banner}>
      <p className={styles.words}>{text('preview.banner', { area: preview.area, origin: preview.origin })}</p>
      {/* The edge ends it, so this is a page view of its own. */}
      <a href={`${pathname}?preview=off`} className={styles.end}>
        {text('preview.end')}
      </a>
    </aside>
  );
}
