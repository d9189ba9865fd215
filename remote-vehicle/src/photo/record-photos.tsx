import { addRecordPhoto, type Photo } from '@forecourt/shared/api';
import { QueryContent } from '@forecourt/shared/screens';
import { Section, Skeleton, Text, VisuallyHidden } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import { ChoosePhoto } from './choose-photo.tsx';
import { MAX_PHOTOS_OF_ENTRY } from './max-photos.ts';
import styles from './photo.module.css';
import { PhotoViewer } from './photo-viewer.tsx';
import { Picture } from './picture.tsx';
import { useText } from './text.ts';
import { usePhotos } from './use-photos.ts';

/** The button and its line. */
const SKELETON_HEIGHT = 76;

interface RecordPhotosProps {
  vehicleId: string;
  recordId: string;
}

/** The photos of an entry, receipts mostly: small ones that open, and a way to add more. */
export function RecordPhotos({ vehicleId, recordId }: RecordPhotosProps) {
  const text = useText();
  const { query, changed } = usePhotos(vehicleId, recordId);
  const place = useRef<HTMLDivElement>(null);
  const [isRemoved, setRemoved] = useState(false);
  const removed = () => {
    setRemoved(true);
    changed();
    place.current?.focus();
  };
  return (
    <Section title={text('entry.title')} boxed>
      <div ref={place} tabIndex={-1} className={styles.content}>
        <VisuallyHidden>
          <span role="status">{isRemoved && text('removed')}</span>
        </VisuallyHidden>
        <QueryContent
          query={query}
          loading={text('list.loading')}
          skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
          failed={text('list.failed')}
          onFocusLost={() => place.current?.focus()}
        >
          {(photos) => (
            <>
              {photos.length > 0 && <Tiles photos={photos} onRemoved={removed} />}
              {photos.length < MAX_PHOTOS_OF_ENTRY ? (
                <ChoosePhoto
                  multiple
                  action={text(photos.length > 0 ? 'action.more' : 'action.add')}
                  hint={text('entry.hint', { limit: MAX_PHOTOS_OF_ENTRY })}
                  save={(file, options) => addRecordPhoto(recordId, file, options)}
                  onChanged={() => {
                    setRemoved(false);
                    changed();
                  }}
                />
              ) : (
                <Text size="small" tone="muted">
                  {text('full', { limit: MAX_PHOTOS_OF_ENTRY })}
                </Text>
              )}
            </>
          )}
        </QueryContent>
      </div>
    </Section>
  );
}

function Tiles({ photos, onRemoved }: { photos: readonly Photo[]; onRemoved: () => void }) {
  const text = useText();
  const [openId, setOpenId] = useState<string>();
  const at = photos.findIndex(({ id }) => id === openId);
  const open = photos[at];
  return (
    <>
      <ul className={styles.tiles}>
        {photos.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              className={`${styles.open} ${styles.tile}`}
              aria-label={text('open', { number: index + 1 })}
              onClick={() => setOpenId(id)}
            >
              <Picture id={id} size="thumbnail" alt={text('alt.entry', { number: index + 1 })} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <PhotoViewer
          key={open.id}
          photo={open}
          alt={text('alt.entry', { number: at + 1 })}
          onClose={() => setOpenId(undefined)}
          onRemoved={() => {
            setOpenId(undefined);
            onRemoved();
          }}
        />
      )}
    </>
  );
}
