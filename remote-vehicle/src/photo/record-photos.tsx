import { addRecordPhoto, recordEntryQuery } from '@forecourt/shared/api';
import { MAX_PHOTOS_PER_ENTRY } from '@forecourt/shared/limits';
import { AddPhotos, PhotoField, PhotoSection, PhotoTiles } from '@forecourt/shared/photos';
import { useQuery } from '@forecourt/shared/query';
import { Section, Skeleton } from '@forecourt/shared/ui';
import { useText } from './text.ts';
import { usePhotos } from './use-photos.ts';

/** Height in px of the upload button and the line below it. */
const SKELETON_HEIGHT = 76;

interface EntryPhotosProps {
  vehicleId: string;
  recordId: string;
}

/** Thumbnails of an entry's photos, which open in the viewer, with a button to add more. */
export function EntryPhotosSection(props: EntryPhotosProps) {
  const text = useText();
  return (
    <Section title={text('entry.title')} boxed>
      <Content {...props} />
    </Section>
  );
}

/** Photos of an entry within its edit form. Adding and removing take effect at once, without saving the form. */
export function EntryPhotosField(props: EntryPhotosProps) {
  const text = useText();
  return (
    <PhotoField title={text('entry.title')} mark={text('field.savedAtOnce')}>
      <Content {...props} />
    </PhotoField>
  );
}

function Content({ vehicleId, recordId }: EntryPhotosProps) {
  const text = useText();
  return (
    <PhotoSection
      {...usePhotos(vehicleId, recordId)}
      agedBy={useQuery({ ...recordEntryQuery(vehicleId, recordId), enabled: false })}
      skeleton={<Skeleton shape="block" height={SKELETON_HEIGHT} />}
    >
      {(photos, { isRemoved, onRemoved, onChanged, focusAdding }) => (
        <>
          {photos.length > 0 && (
            <PhotoTiles
              photos={photos}
              altOf={(number) => text('alt.entry', { number })}
              onRemoved={onRemoved}
            />
          )}
          <AddPhotos
            count={photos.length}
            limit={MAX_PHOTOS_PER_ENTRY}
            hint={text('entry.hint', { limit: MAX_PHOTOS_PER_ENTRY })}
            isRemoved={isRemoved}
            focusAdding={focusAdding}
            save={(file, options) => addRecordPhoto(recordId, file, options)}
            onChanged={onChanged}
          />
        </>
      )}
    </PhotoSection>
  );
}
