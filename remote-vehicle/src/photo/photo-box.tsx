import type { Photo } from '@forecourt/shared/api';
import { QueryContent } from '@forecourt/shared/screens';
import { VisuallyHidden } from '@forecourt/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { usePhotos } from './use-photos.ts';

interface PhotoBoxProps {
  vehicleId: string;
  /** Null for the vehicle itself, which has one photo at most. */
  recordId: string | null;
  /** Of the size of what is to come. */
  skeleton: ReactNode;
  children: (photos: readonly Photo[], told: { onRemoved: () => void; onChanged: () => void }) => ReactNode;
}

/** The place of photos: says that one was removed, and takes the focus that would be lost with it. */
export function PhotoBox({ vehicleId, recordId, skeleton, children }: PhotoBoxProps) {
  const text = useText();
  const { query, changed } = usePhotos(vehicleId, recordId);
  const place = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const onRemoved = () => {
    setRemoved(true);
    changed();
    place.current?.focus();
  };
  const onChanged = () => {
    setRemoved(false);
    changed();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.content}>
      <VisuallyHidden>
        <span role="status">{isRemoved && text('removed')}</span>
      </VisuallyHidden>
      <QueryContent
        query={query}
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
