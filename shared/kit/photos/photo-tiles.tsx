import type { Photo } from '@forecourt/shared/api';
import { classNames } from '@forecourt/shared/ui';
import { type ReactNode, useState } from 'react';
import { PhotoFrame, PhotoViewer } from './photo-viewer.tsx';
import styles from './photos.module.css';
import { useText } from './text.ts';

interface PhotoTilesProps {
  photos: readonly Photo[];
  /** @param number position among the photos, from 1 */
  altOf: (number: number) => string;
  /** Called after a photo was removed. Without it, the photos cannot be removed. */
  onRemoved?: (() => void) | undefined;
}

/** Thumbnails of photos, which open in the viewer. */
export function PhotoTiles({ photos, altOf, onRemoved }: PhotoTilesProps) {
  const text = useText();
  const [openId, setOpenId] = useState<string>();
  const openAt = photos.findIndex(({ id }) => id === openId);
  return (
    <>
      <ul className={styles.tiles}>
        {photos.map(({ id }, index) => (
          <li key={id}>
            <PhotoButton
              className={styles.tile}
              label={text('open', { number: index + 1 })}
              onOpen={() => setOpenId(id)}
            >
              <PhotoFrame id={id} size="thumbnail" alt={altOf(index + 1)} />
            </PhotoButton>
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
            (() => {
              setOpenId(undefined);
              onRemoved();
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
  onOpen: () => void;
  children: ReactNode;
}

/** Photo that opens in the viewer. @param props.className class that sets the size */
export function PhotoButton({ label, className, onOpen, children }: PhotoButtonProps) {
  return (
    <button type="button" className={classNames(styles.open, className)} aria-label={label} onClick={onOpen}>
      {children}
    </button>
  );
}
