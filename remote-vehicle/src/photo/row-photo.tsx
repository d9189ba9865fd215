import { type HistoryRecord, photoFileQuery } from '@forecourt/shared/api';
import { useQuery } from '@forecourt/shared/query';
import { Icon, photoIcon, VisuallyHidden } from '@forecourt/shared/ui';
import { useHasBeenVisible, useObjectUrl } from '@forecourt/shared/vehicle-picture';
import { useRef } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';

/** Number of photos of an entry in its row, if the row is too narrow for a `RowPhoto`. */
export function RowPhotoCount({ count }: Pick<NonNullable<HistoryRecord['photos']>, 'count'>) {
  const text = useText();
  return (
    <span className={styles.mention}>
      <Icon path={photoIcon} size={16} />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{text('row.photos', { count })}</VisuallyHidden>
    </span>
  );
}

/** First photo of an entry in its row, in a reserved frame, loaded when it is near the viewport. Narrow rows do not load it. */
export function RowPhoto({ count, first_id }: NonNullable<HistoryRecord['photos']>) {
  const text = useText();
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useHasBeenVisible(place);
  // If the photo fails to load, the frame shows the icon. The entry's own screen shows the error.
  const { data } = useQuery({ ...photoFileQuery(first_id, 'miniature'), enabled: isSeen });
  const url = useObjectUrl(data);
  return (
    <span ref={place} className={styles.miniature} role="img" aria-label={text('row.photos', { count })}>
      {url ? <img className={styles.picture} src={url} alt="" /> : <Icon path={photoIcon} size={20} />}
      {count > 1 && <span className={styles.miniatureCount}>{count}</span>}
    </span>
  );
}
