import {
  addRecordPhoto,
  createRecord,
  type NewVehicleRecord,
  type Vehicle,
  type VehicleRecord,
} from '@forecourt/shared/api';
import { leaveScreen } from '@forecourt/shared/leave-screen';
import { MAX_PHOTOS_OF_RECORD } from '@forecourt/shared/limits';
import { vehiclePath } from '@forecourt/shared/links';
import { useQueryClient } from '@forecourt/shared/query';
import { useNavigate, useParams, useSearchParams } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { FocusOnMount, Notice, Skeleton, Stack, WideForm } from '@forecourt/shared/ui';
import { VehicleLine } from '@forecourt/shared/vehicle-line';
import { useRef, useState } from 'react';
import { pickTypedEntryFields, vehicleFlash } from '../../flash.ts';
import { LastReading } from '../../form/last-reading.tsx';
import { ChosenPhotosField, EntryPhotoUpload, useChosenPhotos } from '../../photo/new-entry-photos.tsx';
import { usePhotoUpload } from '../../photo/use-photo-upload.ts';
import { isRecordKind, recordDependents } from '../../record-kinds.ts';
import { useHistoryScope } from '../../vehicle/use-history-scope.ts';
import { VehicleScreen } from '../../vehicle/vehicle-screen.tsx';
import { useText } from '../text.ts';
import { EntryForm, FORM_HEIGHT } from './entry-form.tsx';

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
  const client = useQueryClient();
  const dependents = recordDependents(vehicleId);
  const [parameters] = useSearchParams();
  const { search } = useHistoryScope();
  const kind = parameters.get('kind');
  const draft = `record.new.${vehicleId}`;
  const photos = useChosenPhotos(MAX_PHOTOS_OF_RECORD);
  const [saved, setSaved] = useState<VehicleRecord>();
  const savedId = useRef('');
  const upload = usePhotoUpload(
    (photo, options) => addRecordPhoto(savedId.current, photo, options),
    () => {
      for (const queryKey of dependents) void client.invalidateQueries({ queryKey });
    },
    // Photos were shrunk when they were chosen, so the upload sends them as they are.
    async (photo) => photo,
  );
  const withNotice = (entry: VehicleRecord) => ({
    to: vehiclePath(vehicleId) + search,
    state: vehicleFlash.state({ news: 'entryAdded', entry: pickTypedEntryFields(entry) }),
  });
  const hasPhotos = photos.chosen.length > 0;
  const { save, isPending, error, reset } = useSave({
    attempt: ['vehicle.record.new', vehicleId],
    send: (body: NewVehicleRecord, options) => createRecord(vehicleId, body, options),
    draft,
    cache: ({ id }) => {
      savedId.current = id;
      upload.start(photos.chosen);
    },
    invalidates: dependents,
    leadsTo: (entry) => (hasPhotos ? undefined : withNotice(entry)),
  });
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
          onDone={() => {
            const { to, state } = withNotice(saved);
            leaveScreen(to, () => void navigate(to, { replace: true, state }));
          }}
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
      onSubmit={(body) => save(body, hasPhotos ? { onSaved: setSaved } : {})}
    >
      <ChosenPhotosField photos={photos} busy={isPending} />
    </EntryForm>
  );
}
