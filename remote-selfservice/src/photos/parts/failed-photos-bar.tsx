import { isOffline, subscribeConnection } from '@forecourt/shared/http';
import { visitPath } from '@forecourt/shared/links';
import { useObservable } from '@forecourt/shared/photos';
import { useLocation } from '@forecourt/shared/router';
import { LinkButton } from '@forecourt/shared/ui';
import { useSyncExternalStore } from 'react';
import { useText } from './text.ts';
import styles from './visit-photos.module.css';
import { failedUploads } from './visit-uploads.ts';

/** Bar on other screens than the visit's while photos of a visit were not sent, with a link to the visit. */
export function FailedPhotosBar() {
  const text = useText();
  const { pathname } = useLocation();
  // The bar of the shell takes this place while offline.
  const offline = useSyncExternalStore(subscribeConnection, isOffline);
  const { visitIds } = useObservable(failedUploads);
  const visitId = visitIds.find((id) => pathname !== visitPath(id));
  return (
    <div role="status">
      {visitId !== undefined && !offline && (
        <div className={styles.failed}>
          <span>{text('failed')}</span>
          <LinkButton variant="link" to={visitPath(visitId)}>
            {text('failed.open')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
