import { Text } from '@forecourt/shared/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import styles from './connection-status.module.css';
import { useText } from './text.ts';

/** Says that the device is offline, and that it no longer is. Takes no room while there is nothing to say. */
export function ConnectionStatus() {
  const text = useText();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
  }, [isOnline]);
  return (
    <div role="status">
      {!isOnline && (
        <div className={styles.offline}>
          <Text size="small" tone="warn" strong>
            {text('offline')}
          </Text>
        </div>
      )}
      {isOnline && wasOffline && <span className="visually-hidden">{text('online')}</span>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
