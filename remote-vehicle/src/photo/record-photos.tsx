import { addRecordPhoto, type Photo, recordQuery } from '@forecourt/shared/api';
import { MAX_PHOTOS_PER_ENTRY } from '@forecourt/shared/limits';
import { useQuery } from '@forecourt/shared/query';
import { Section, Skeleton, Text } from '@forecourt/shared/ui';
import { useState } from 'react';
import styles from './photo.module.css';
import { PhotoSection, PhotoUploader } from './photo-box.tsx';
import { PhotoFrame, PhotoViewer } from './photo-viewer.tsx';
import { useText } from './text.ts';

/** Height in px of the upload button and the line below it. */
const SKELETON_HEIGHT = 76;

interface RecordPhotosProps {
  vehicleId: string;
  recordId: string;
}

/** Thumbnails of an entry's photos, which open in the viewer, with a button to add more. */
export function EntryPhotosSection(props: RecordPhotosProps) {
  const text = useText();
  return (
    <Section title={text('entry.title')} boxed>
      <Content {...props} />
    </Section>
  );
}

/** Photos of an entry within its edit form. Adding and removing take effect at once, without saving the form. */
export function EntryPhotosField(props: RecordPhotosProps) {
  const text = useText();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        {text('entry.title')} <span className={styles.mark}>{text('field.savedAtOnce')}</span>
      </legend>
      <Content {...props} />
    </fieldset>
  );
}

function Content({ vehicleId, recordId }: RecordPhotosProps) {
  const text = useText();
  const query = useQuery({ ...recordQuery(vehicleId, recordId), enabled: false });
  return (
    <PhotoSection
      vehicleId={vehicleId}
      recordId={recordId}
      agedBy={query}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(photos, { onRemoved, onChanged }) => (
        <>
          {photos.length > 0 && <Tiles photos={photos} onRemoved={onRemoved} />}
          <PhotoUploader
            multiple
            isFull={photos.length >= MAX_PHOTOS_PER_ENTRY}
            action={text(photos.length > 0 ? 'action.more' : 'action.add')}
            hint={text('entry.hint', { limit: MAX_PHOTOS_PER_ENTRY })}
            save={(file, options) => addRecordPhoto(recordId, file, options)}
            onChanged={onChanged}
          />
          {photos.length >= MAX_PHOTOS_PER_ENTRY && (
            <Text size="small" tone="muted">
              {text('full', { limit: MAX_PHOTOS_PER_ENTRY })}
            </Text>
          )}
        </>
      )}
    </PhotoSection>
  );
}

function Tiles({ photos, onRemoved }: { photos: readonly Photo[]; onRemoved: () => void }) {
  const text = useText();
  const [openId, setOpenId] = useState<string>();
  const openAt = photos.findIndex(({ id }) => id === openId);
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
              <PhotoFrame id={id} size="thumbnail" alt={text('alt.entry', { number: index + 1 })} />
            </button>
          </li>
        ))}
      </ul>
      {openAt >= 0 && (
        <PhotoViewer
          photos={photos}
          firstAt={openAt}
          altOf={(at) => text('alt.entry', { number: at + 1 })}
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
