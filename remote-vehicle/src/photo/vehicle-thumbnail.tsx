import { photoFileQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { carIcon, Icon } from '@forecourt/shared/ui';
import { useRef } from 'react';
import styles from './photo.module.css';
import { useHasBeenVisible } from './use-is-seen.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Decorative photo of a vehicle next to its plate; a car icon without one. */
export function VehicleThumbnail({ photoId }: { photoId: string | null }) {
  return (
    <span className={styles.thumbnail}>
      <Icon path={carIcon} size={32} />
      {photoId !== null && <Thumbnail key={photoId} id={photoId} />}
    </span>
  );
}

/** Covers the icon once loaded; loads near the viewport. */
function Thumbnail({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useHasBeenVisible(place);
  const url = useObjectUrl(useQuery({ ...photoFileQuery(id, 'thumbnail'), enabled: isSeen }).data);
  return (
    <span ref={place} className={styles.overIcon}>
      {url && <img className={styles.picture} src={url} alt="" />}
    </span>
  );
}
