import { photoFileQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { carIcon, Icon } from '@forecourt/shared/ui';
import { useRef } from 'react';
import styles from './photo.module.css';
import { useIsSeen } from './use-is-seen.ts';
import { useObjectUrl } from './use-object-url.ts';

/** A vehicle's photo beside its plate, which names it; the icon of a car where it has none. */
export function VehicleThumbnail({ photoId }: { photoId: string | null }) {
  return (
    <span className={styles.thumbnail}>
      <Icon path={carIcon} size={32} />
      {photoId !== null && <Thumbnail key={photoId} id={photoId} />}
    </span>
  );
}

/** Over the car as soon as it is there; asked for once that comes near the window. */
function Thumbnail({ id }: { id: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(place);
  const url = useObjectUrl(useQuery({ ...photoFileQuery(id, 'thumbnail'), enabled: isSeen }).data);
  return (
    <span ref={place} className={styles.overIcon}>
      {url && <img className={styles.picture} src={url} alt="" />}
    </span>
  );
}
