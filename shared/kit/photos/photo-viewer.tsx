import { deletePhoto, type PhotoSize, photoFileQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useQuery } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, classNames, closeIcon, LoadingState, Notice, Skeleton } from '@forecourt/shared/ui';
import { useObjectUrl } from '@forecourt/shared/vehicle-picture';
import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import styles from './photos.module.css';
import { useText } from './text.ts';

export interface ShownPhoto {
  id: string;
  caption?: string | null;
}

interface PhotoViewerProps {
  photos: readonly ShownPhoto[];
  /** Index of the photo that is shown first. */
  firstAt?: number;
  altOf: (at: number) => string;
  onClose: () => void;
  /** Called after the shown photo was removed and the viewer has closed. Without it, the photos cannot be removed. */
  onRemoved?: ((id: string) => void) | undefined;
}

/**
 * Modal dialog over the whole window with photos. Opens on mount. Arrow keys, buttons and swipes show other photos; a button, a
 * double click or two fingers enlarge one; Escape closes.
 */
export function PhotoViewer({ photos, firstAt = 0, altOf, onClose, onRemoved }: PhotoViewerProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const slides = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(firstAt);
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    // Jump to the first photo. Scrolling is smooth only when the photo changes later.
    slides.current?.children[firstAt]?.scrollIntoView?.({ behavior: 'instant' });
  }, [firstAt]);
  // When a photo is enlarged, scroll to its middle.
  useEffect(() => {
    const slide = slides.current?.children[at];
    if (slide && isZoomed) {
      slide.scrollLeft = (slide.scrollWidth - slide.clientWidth) / 2;
      slide.scrollTop = (slide.scrollHeight - slide.clientHeight) / 2;
    }
  }, [at, isZoomed]);
  const photo = photos[at];
  // Nothing behind a modal dialog can take the focus, so close it first.
  const leave = (id: string) => {
    dialog.current?.close();
    onRemoved?.(id);
  };
  /** Shows the next or previous photo. The first one follows the last one. */
  const show = (step: 1 | -1) => {
    const next = (at + step + photos.length) % photos.length;
    setZoomed(false);
    setAt(next);
    slides.current?.children[next]?.scrollIntoView?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    // While a photo is enlarged, the arrow keys scroll it.
    if (isZoomed || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    event.preventDefault();
    show((key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1);
  };
  /** After a swipe has ended, the photo in the middle becomes the current one. */
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const next = Math.round(Math.abs(scrollLeft) / clientWidth);
    if (next !== at && Math.abs(Math.abs(scrollLeft) - next * clientWidth) < 1 && photos[next]) {
      setZoomed(false);
      setAt(next);
    }
  };
  const zoom = () => setZoomed(!isZoomed);
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={altOf(at)}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onDoubleClick={({ target }) => target instanceof HTMLImageElement && zoom()}
    >
      <div className={styles.bar}>
        <span className={styles.count} role="status">
          {photos.length > 1 && text('viewer.count', { number: at + 1, count: photos.length })}
        </span>
        <Button variant="quiet" aria-pressed={isZoomed} onClick={zoom}>
          {text('viewer.zoom')}
        </Button>
        <Button variant="quiet" icon={closeIcon} onClick={() => dialog.current?.close()}>
          {text('action.close')}
        </Button>
      </div>
      {/* Focusable, so that arrow keys work after a press on a photo. */}
      <div ref={slides} tabIndex={-1} className={styles.slides} onScroll={onScroll}>
        {photos.map(({ id }, index) => (
          <div
            key={id}
            className={classNames(styles.slide, index === at && isZoomed && styles.zoomed)}
            inert={index !== at}
          >
            {/* Photos beside the shown one are ready for a swipe. */}
            {Math.abs(index - at) <= 1 && <PhotoFrame id={id} size="photo" alt={altOf(index)} whole />}
          </div>
        ))}
      </div>
      <p role="status" className={photo?.caption ? styles.shownCaption : undefined}>
        {photo?.caption}
      </p>
      <div className={styles.bar}>
        {photo && onRemoved && <RemovePhoto key={photo.id} photo={photo} onRemoved={() => leave(photo.id)} />}
        {photos.length > 1 && (
          <div className={styles.steps}>
            <Button variant="quiet" onClick={() => show(-1)}>
              {text('viewer.previous')}
            </Button>
            <Button variant="quiet" onClick={() => show(1)}>
              {text('viewer.next')}
            </Button>
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Removes a photo after a confirmation, because removal is final. */
function RemovePhoto({ photo: { id }, onRemoved }: { photo: ShownPhoto; onRemoved: () => void }) {
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
      <Button ref={ask} variant="warning" onClick={() => setAsks(true)}>
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

interface PhotoFrameProps {
  id: string;
  size: PhotoSize;
  alt: string;
  /** Whether the photo keeps its aspect ratio. Otherwise it is cropped to fill the frame. */
  whole?: boolean;
}

/** A photo in a frame of fixed size, so that nothing moves when it has loaded. */
export function PhotoFrame({ id, size, alt, whole = false }: PhotoFrameProps) {
  const text = useText();
  const { data, error } = useQuery(photoFileQuery(id, size));
  const url = useObjectUrl(data);
  if (error) {
    const isLost = error instanceof ApiProblem && ['photo_lost', 'not_found'].includes(error.code);
    return <span className={styles.missing}>{text(isLost ? 'picture.lost' : 'picture.failed')}</span>;
  }
  if (!url) {
    return (
      <LoadingState label={text('picture.loading')}>
        <Skeleton shape="block" height="100%" />
      </LoadingState>
    );
  }
  return <img className={whole ? undefined : styles.picture} src={url} alt={alt} />;
}
