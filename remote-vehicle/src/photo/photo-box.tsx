import type { Photo } from '@forecourt/shared/api';
import { QueryContent } from '@forecourt/shared/screens';
import { VisuallyHidden } from '@forecourt/shared/ui';
import { type ReactNode, useRef, useState } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { usePhotos } from './use-photos.ts';

interface PhotoBoxProps {
  vehicleId: string;
  /** Null for the photo of the vehicle. */
  recordId: string | null;
  skeleton: ReactNode;
  children: (photos: readonly Photo[], told: { onRemoved: () => void; onChanged: () => void }) => ReactNode;
}

/** Frame of photos. Announces the removal of one, and takes the focus that would be lost with it. */
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
