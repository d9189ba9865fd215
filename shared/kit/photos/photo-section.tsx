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
    callbacks: { onRemoved: () => void; onChanged: () => void },
  ) => ReactNode;
}

/** Frame around photos. Announces the removal of a photo, and takes the focus after it. */
export function PhotoSection<Photo>({ query, agedBy, skeleton, reload, children }: PhotoSectionProps<Photo>) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const onRemoved = () => {
    setRemoved(true);
    reload();
    place.current?.focus();
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
        {(photos) => children(photos, { onRemoved, onChanged })}
      </QueryContent>
    </div>
  );
}
