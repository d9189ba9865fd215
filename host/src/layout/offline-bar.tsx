import { useText } from '../text.ts';
import { useOffline } from '../use-offline.ts';
import styles from './offline-bar.module.css';

/** That there is no network, for as long as that is so. Its place is there before: screen readers hear of what changes. */
export function OfflineBar() {
  const text = useText();
  const offline = useOffline();
  return <div role="status">{offline && <p className={styles.bar}>{text('offline')}</p>}</div>;
}
