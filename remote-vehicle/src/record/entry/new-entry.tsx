import {
  addRecordPhoto,
  createAttempts,
  createRecord,
  type NewVehicleRecord,
  type Vehicle,
  type VehicleRecord,
} from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { MAX_PHOTOS_OF_RECORD } from '@forecourt/shared/limits';
import { vehiclePath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { useNavigate, useParams, useSearchParams } from '@forecourt/shared/router';
import { FocusOnMount, Notice, Skeleton, Stack, WideForm } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import { pickEntryInput, type VehicleFlash } from '../../flash.ts';
import { LastReading } from '../../form/last-reading.tsx';
import { EntryPhotoUpload, PhotosField, useChosenPhotos } from '../../photo/new-entry-photos.tsx';
import { usePhotoUpload } from '../../photo/use-photo-upload.ts';
import { isRecordKind } from '../../record-kinds.ts';
import { useHistoryScope } from '../../vehicle/use-history-scope.ts';
import { VehicleLine } from '../../vehicle/vehicle-line.tsx';
import { VehicleScreen } from '../../vehicle/vehicle-screen.tsx';
import { useText } from '../text.ts';
import { useInvalidateRecord } from '../use-invalidate-record.ts';
import { EntryForm, FORM_HEIGHT } from './entry-form.tsx';

const attempts = createAttempts('vehicle.record.new');

export function NewEntry() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      width="overview"
      focused
      title={() => text('entry.add')}
      head={(vehicle) => ({ lead: vehicle && <VehicleLine vehicle={vehicle} /> })}
      skeleton={<Skeleton shape="block" height={FORM_HEIGHT} />}
    >
      {(vehicle) => (
        <WideForm>
          <NewEntryForm vehicle={vehicle} />
        </WideForm>
      )}
    </VehicleScreen>
  );
}

function NewEntryForm({ vehicle }: { vehicle: Vehicle }) {
  const vehicleId = vehicle.id;
  const text = useText();
  const navigate = useNavigate();
  const changed = useInvalidateRecord(vehicleId);
  const [parameters] = useSearchParams();
  const { search } = useHistoryScope();
  const kind = parameters.get('kind');
  const draft = `record.new.${vehicleId}`;
  const photos = useChosenPhotos(MAX_PHOTOS_OF_RECORD);
  const [saved, setSaved] = useState<VehicleRecord>();
  const savedId = useRef('');
  const upload = usePhotoUpload(
    (photo, options) => addRecordPhoto(savedId.current, photo, options),
    changed,
    // The photos were shrunk when they were chosen.
    async (photo) => photo,
  );
  const { mutate, isPending, error, reset } = useSingleMutation({
    leadsOn: true,
    mutationFn: (body: NewVehicleRecord) =>
      attempts.make([vehicleId, body], ({ key }) => createRecord(vehicleId, body, { idempotencyKey: key })),
    onSuccess: ({ id }) => {
      attempts.forget();
      clearDraft(draft);
      changed();
      savedId.current = id;
      upload.start(photos.chosen);
    },
  });
  const lead = (entry: VehicleRecord) => {
    const state: VehicleFlash = { news: 'entryAdded', entry: pickEntryInput(entry) };
    void navigate(vehiclePath(vehicleId) + search, { replace: true, state });
  };
  if (saved) {
    return (
      <Stack gap={24}>
        <FocusOnMount>
          <Notice tone="good" title={text('news.entryAdded')} />
        </FocusOnMount>
        <EntryPhotoUpload
          vehicleId={vehicleId}
          recordId={saved.id}
          upload={upload}
          onDone={() => lead(saved)}
        />
      </Stack>
    );
  }
  return (
    <EntryForm
      draft={draft}
      kind={isRecordKind(kind) ? kind : undefined}
      lastReading={<LastReading vehicle={vehicle} />}
      cancelTo={vehiclePath(vehicleId) + search}
      busy={isPending || photos.isPreparing}
      error={error}
      onChange={reset}
      // Passed to mutate(), so it is skipped if the customer has left this screen.
      onSubmit={(body) => mutate(body, { onSuccess: photos.chosen.length > 0 ? setSaved : lead })}
    >
      <PhotosField photos={photos} busy={isPending} />
    </EntryForm>
  );
}
