import { deletePhoto, type Photo, type PhotoSize, photoFileQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQuery } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, classNames, Loading, Notice, Skeleton, Stack } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { useObjectUrl } from './use-object-url.ts';

interface PhotoViewerProps {
  photo: Photo;
  alt: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** Modal dialog with a photo and its actions. Opens on mount. */
export function PhotoViewer({ photo, alt, onClose, onRemoved }: PhotoViewerProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={alt} onClose={onClose}>
      <Stack>
        <div className={styles.frame}>
          <Picture id={photo.id} size="photo" alt={alt} whole />
        </div>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {text('action.close')}
          </Button>
          <RemovePhoto photo={photo} onRemoved={onRemoved} />
        </div>
      </Stack>
    </dialog>
  );
}

/** Removes a photo after a confirmation, because removal is final. */
function RemovePhoto({ photo: { id }, onRemoved }: Pick<PhotoViewerProps, 'photo' | 'onRemoved'>) {
  const text = useText();
  const [asks, setAsks] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asks) keep.current?.focus();
    else if (wasAsked.current) ask.current?.focus();
    wasAsked.current = asks;
  }, [asks]);
  const { save, isPending, error } = useSave({
    attempt: ['photo.delete', id],
    send: (_, options) => deletePhoto(id, options),
    cache: () => onRemoved(),
  });
  const remove = () => save();
  if (!asks) {
    return (
      <Button ref={ask} variant="link" onClick={() => setAsks(true)}>
        {text('action.remove')}
      </Button>
    );
  }
  return (
    <>
      {error && (
        <FailureNotice title={text('remove.failed')} error={error} onRetry={remove} retrying={isPending} />
      )}
      <Notice
        tone="warn"
        title={text('remove.ask')}
        action={
          <div className={styles.actions}>
            <Button ref={keep} variant="quiet" onClick={() => setAsks(false)}>
              {text('action.keep')}
            </Button>
            <Button variant="danger" busy={isPending} onClick={remove}>
              {text('action.remove')}
            </Button>
          </div>
        }
      />
    </>
  );
}

interface PictureProps {
  id: string;
  size: PhotoSize;
  alt: string;
  /** Whether to show the whole photo; otherwise it is cropped to fill the frame. */
  whole?: boolean;
}

/** A photo in a frame of fixed size, so that nothing moves when it has loaded. */
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
