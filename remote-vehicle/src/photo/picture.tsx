import { type PhotoSize, photoFileQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQuery } from '@forecourt/shared/query';
import { classNames, Loading, Skeleton } from '@forecourt/shared/ui';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { useObjectUrl } from './use-object-url.ts';

interface PictureProps {
  id: string;
  size: PhotoSize;
  alt: string;
  /** Whether to fit the whole photo instead of covering the frame. */
  whole?: boolean;
}

/** A photo in a frame of fixed size, so that loading causes no layout shift. */
export function Picture({ id, size, alt, whole = false }: PictureProps) {
  const text = useText();
  const { data, error } = useQuery(photoFileQuery(id, size));
  const url = useObjectUrl(data);
  if (error) {
    const isLost = error instanceof ApiProblem && ['photo_lost', 'not_found'].includes(error.code);
    return <span className={styles.missing}>{text(isLost ? 'picture.lost' : 'picture.failed')}</span>;
  }
  if (!url) {
    return (
      <Loading label={text('picture.loading')}>
        <Skeleton shape="block" height="100%" />
      </Loading>
    );
  }
  return <img className={classNames(styles.picture, whole && styles.whole)} src={url} alt={alt} />;
}
