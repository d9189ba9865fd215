import { useText } from '../text.ts';
import { useOffline } from '../use-offline.ts';
import styles from './offline-bar.module.css';

/** The status element is always rendered, since screen readers announce only changes in it. */
export function OfflineBar() {
  const text = useText();
  const offline = useOffline();
  return <div role="status">{offline && <p className={styles.bar}>{text('offline')}</p>}</div>;
}
