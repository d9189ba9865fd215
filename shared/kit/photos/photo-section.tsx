import { QueryContent, type ScreenQuery } from '@forecourt/shared/screens';
import { VisuallyHidden } from '@forecourt/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './photos.module.css';
import { useText } from './text.ts';

interface PhotoSectionProps<Photo> {
  query: ScreenQuery<Photo[]>;
  /** Query of the vehicle, entry or visit with these photos, whose data age the screen already shows. */
  agedBy: ScreenQuery<unknown>;
  skeleton: ReactNode;
  /** Reloads the photos after one was added or removed. */
  reload: () => void;
  children: (
    photos: readonly Photo[],
    state: { isRemoved: boolean; onRemoved: () => void; onChanged: () => void; focusAdding: () => void },
  ) => ReactNode;
}

/** Frame around photos. Announces a removal and focuses the add button; `PhotoTiles` then focuses a remaining photo, if any. */
export function PhotoSection<Photo>({ query, agedBy, skeleton, reload, children }: PhotoSectionProps<Photo>) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const focusAdding = () => {
    const button = place.current?.querySelector<HTMLElement>('[data-adds-photos]');
    (button ?? place.current)?.focus();
  };
  const onRemoved = () => {
    setRemoved(true);
    reload();
    focusAdding();
  };
  const onChanged = () => {
    setRemoved(false);
    reload();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.content}>
      <VisuallyHidden>
        <span role="status">{isRemoved && text('removed')}</span>
      </VisuallyHidden>
      <QueryContent
        query={query}
        agedBy={agedBy}
        loading={text('list.loading')}
        skeleton={skeleton}
        failed={text('list.failed')}
        onFocusLost={() => place.current?.focus()}
      >
        {(photos) => children(photos, { isRemoved, onRemoved, onChanged, focusAdding })}
      </QueryContent>
    </div>
  );
}
