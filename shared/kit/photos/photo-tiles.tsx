import { classNames } from '@forecourt/shared/ui';
import { type ReactNode, useId, useRef, useState } from 'react';
import { PhotoFrame, PhotoViewer, type ShownPhoto } from './photo-viewer.tsx';
import styles from './photos.module.css';
import { useText } from './text.ts';

interface PhotoTilesProps {
  photos: readonly ShownPhoto[];
  /** @param number position among the photos, from 1 */
  altOf: (number: number) => string;
  /** Called after a photo was removed. Without it, the photos cannot be removed. */
  onRemoved?: (() => void) | undefined;
  /** Whether a single photo is as small as one of several. */
  small?: boolean;
}

/** Thumbnails of photos, which open in the viewer. */
export function PhotoTiles({ photos, altOf, onRemoved, small = false }: PhotoTilesProps) {
  const text = useText();
  const [openId, setOpenId] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const captions = useId();
  const hasCaption = photos.some(({ caption }) => caption);
  const openAt = photos.findIndex(({ id }) => id === openId);
  /** Focuses the next photo, else the previous one; without any, `onRemoved` has moved the focus. */
  const focusBeside = (removedId: string) => {
    const at = photos.findIndex(({ id }) => id === removedId);
    const tiles = list.current?.children;
    (tiles?.[at + 1] ?? tiles?.[at - 1])?.querySelector('button')?.focus();
  };
  return (
    <>
      <ul
        ref={list}
        className={classNames(styles.tiles, hasCaption && styles.captioned, small && styles.small)}
      >
        {photos.map(({ id, caption }, index) => (
          <li key={id}>
            <PhotoButton
              className={styles.tile}
              label={text('open', { photo: altOf(index + 1) })}
              describedBy={caption ? `${captions}-${index}` : undefined}
              onOpen={() => setOpenId(id)}
            >
              <PhotoFrame id={id} size="thumbnail" alt={altOf(index + 1)} />
            </PhotoButton>
            {caption && (
              <p id={`${captions}-${index}`} className={styles.caption}>
                {caption}
              </p>
            )}
          </li>
        ))}
      </ul>
      {openAt >= 0 && (
        <PhotoViewer
          photos={photos}
          firstAt={openAt}
          altOf={(at) => altOf(at + 1)}
          onClose={() => setOpenId(undefined)}
          onRemoved={
            onRemoved &&
            ((id) => {
              onRemoved();
              focusBeside(id);
            })
          }
        />
      )}
    </>
  );
}

interface PhotoButtonProps {
  label: string;
  className: string | undefined;
  /** Id of the caption. */
  describedBy?: string | undefined;
  onOpen: () => void;
  children: ReactNode;
}

/** Photo that opens in the viewer. @param props.className class that sets the size */
export function PhotoButton({ label, className, describedBy, onOpen, children }: PhotoButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.open, className)}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
