import { useLocation } from 'react-router-dom';
import { inlinedRegistry } from '../areas/inlined-registry.ts';
import { useText } from '../text.ts';
import styles from './preview-banner.module.css';

/** Says, as long as it is so, that one area of this page is not the released one, and how to end that. */
export function PreviewBanner() {
  const text = useText();
  const { pathname } = useLocation();
  const { preview } = inlinedRegistry;
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

/** An address that ends a preview has done so when the page is there; kept, it would end the next one too. */
export function forgetPreviewEnd(): void {
  const address = new URL(location.href);
  if (address.searchParams.get('preview') !== 'off') return;
  address.searchParams.delete('preview');
  history.replaceState(history.state, '', address);
}
