import {
  addRecordPhoto,
  createRecordEntry,
  historyQuery,
  type NewVehicleRecord,
  type Vehicle,
  type VehicleRecord,
  vehiclesQuery,
} from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { replaceScreenInHistory } from '@forecourt/shared/leave-screen';
import { MAX_PHOTOS_PER_ENTRY } from '@forecourt/shared/limits';
import { chooseFuelVehiclePath, newRecordEntryPath, vehiclePath } from '@forecourt/shared/links';
import { ChosenPhotosField, useChosenPhotos, usePhotoUpload } from '@forecourt/shared/photos';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { useNavigate, useParams, useSearchParams } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { isFirstLoad } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { FocusOnMount, FormCard, LinkButton, Notice, Row, Skeleton, Stack } from '@forecourt/shared/ui';
import { isElectric } from '@forecourt/shared/vehicle-fields';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { useRef, useState } from 'react';
import { pickCustomerEnteredFields, vehicleFlash } from '../../flash.ts';
import { LastOdometerReading } from '../../form/last-reading.tsx';
import { EntryPhotoUpload } from '../../photo/entry-photo-upload.tsx';
import { useText as usePhotosText } from '../../photo/text.ts';
import { isRecordKind, recordDependentQueryKeys } from '../../record-kinds.ts';
import { useRecordFilter } from '../../vehicle/use-history-scope.ts';
import { VehicleScreenFrame } from '../../vehicle/vehicle-screen.tsx';
import { useText } from '../text.ts';
import { ENTRY_FORM_HEIGHT_PX, EntryForm, hasKindSpecificForm } from './entry-form.tsx';
import styles from './entry-head.module.css';
import { computeEntryConsumption } from './fuel-figures.ts';
import { areMostEntriesFuel, useLatestFillUpValues } from './fuel-proposals.tsx';
import { storeLastFuelledVehicleId } from './last-fuelled.ts';

function toSuitableKind(
  kind: string | null,
  vehicle: Vehicle | undefined,
): NewVehicleRecord['kind'] | undefined {
  const isUnsuitable = kind === 'fuel' && vehicle && isElectric(vehicle);
  return isRecordKind(kind) && !isUnsuitable ? kind : undefined;
}

export function NewEntryScreen() {
  const text = useText();
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const { search } = useRecordFilter();
  const wanted = parameters.get('kind');
  return (
    <VehicleScreenFrame
      id={id}
      focused
      title={() => text(hasKindSpecificForm(wanted) ? `entry.add.${wanted}` : 'entry.add')}
      head={(vehicle) => ({
        lead: vehicle && <Lead vehicle={vehicle} kind={toSuitableKind(wanted, vehicle)} />,
        action: hasKindSpecificForm(toSuitableKind(wanted, vehicle)) && (
          <div className={styles.link}>
            <LinkButton variant="link" to={newRecordEntryPath(id) + search} replace>
              {text('entry.add.other')}
            </LinkButton>
          </div>
        ),
      })}
      skeleton={<Skeleton shape="block" height={ENTRY_FORM_HEIGHT_PX} />}
    >
      {(vehicle) => (
        <FormCard>
          {/* The key remounts the form, whose focus depends on the kind. */}
          <NewEntryForm key={wanted} vehicle={vehicle} kind={toSuitableKind(wanted, vehicle)} />
        </FormCard>
      )}
    </VehicleScreenFrame>
  );
}

interface NewEntryProps {
  vehicle: Vehicle;
  /** Kind from the address. */
  kind: NewVehicleRecord['kind'] | undefined;
}

function Lead({ vehicle, kind }: NewEntryProps) {
  const text = useText();
  const vehicles = useQueryClient().getQueryData(vehiclesQuery().queryKey);
  return (
    <Row wrap gap={16}>
      <VehiclePlateAndName vehicle={vehicle} />
      {kind === 'fuel' && vehicles && vehicles.length > 1 && (
        <div className={styles.link}>
          <LinkButton variant="link" to={chooseFuelVehiclePath()}>
            {text('fuel.otherVehicle')}
          </LinkButton>
        </div>
      )}
    </Row>
  );
}

/** Form of a new entry. Waits for the record, which decides the preselected kind, unless the address has the kind. */
function NewEntryForm({ vehicle, kind }: NewEntryProps) {
  const history = useQuery(historyQuery(vehicle.id));
  if (!kind && isFirstLoad(history)) return <Skeleton shape="block" height={ENTRY_FORM_HEIGHT_PX} />;
  const isFuelLikely = !isElectric(vehicle) && areMostEntriesFuel(history.data?.items ?? []);
  return <EntryOfKindForm vehicle={vehicle} kind={kind} likelyKind={isFuelLikely ? 'fuel' : undefined} />;
}

interface EntryOfKindFormProps extends NewEntryProps {
  /** Preselected kind if the address has none. */
  likelyKind: NewVehicleRecord['kind'] | undefined;
}

function EntryOfKindForm({ vehicle, kind, likelyKind }: EntryOfKindFormProps) {
  const vehicleId = vehicle.id;
  const text = useText();
  const photosText = usePhotosText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const dependents = recordDependentQueryKeys(vehicleId);
  const { search } = useRecordFilter();
  const { unit } = useDistanceFormatter();
  const hasFuel = !isElectric(vehicle);
  const lastFill = useLatestFillUpValues(vehicleId, hasFuel);
  const draft = `record.new.${vehicleId}`;
  const photos = useChosenPhotos(MAX_PHOTOS_PER_ENTRY);
  const [saved, setSaved] = useState<VehicleRecord>();
  const savedId = useRef('');
  const upload = usePhotoUpload({
    save: (photo, options) => addRecordPhoto(savedId.current, photo, options),
    onChanged: () => {
      for (const queryKey of dependents) void client.invalidateQueries({ queryKey });
    },
    // The photos were shrunk when they were chosen, so upload them unchanged.
    prepare: async (photo) => photo,
  });
  const withNotice = (entry: VehicleRecord) => ({
    to: vehiclePath(vehicleId) + search,
    state: vehicleFlash.state({
      news: 'entryAdded',
      entry: pickCustomerEnteredFields(entry),
      use: computeEntryConsumption(entry, { unit, country: siteSettings().organisation.country }),
    }),
  });
  const hasPhotos = photos.chosen.length > 0;
  const { save, isPending, error, reset } = useSave({
    attempt: ['vehicle.record.new', vehicleId],
    send: (body: NewVehicleRecord, options) => createRecordEntry(vehicleId, body, options),
    draft,
    cache: (entry) => {
      savedId.current = entry.id;
      if (entry.kind === 'fuel') storeLastFuelledVehicleId(vehicleId);
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
            replaceScreenInHistory(to, () => void navigate(to, { replace: true, state }));
          }}
        />
      </Stack>
    );
  }
  return (
    <EntryForm
      draft={draft}
      kind={kind}
      likelyKind={likelyKind}
      hasFuel={hasFuel}
      lastFill={lastFill}
      lastReading={<LastOdometerReading vehicle={vehicle} />}
      cancelTo={vehiclePath(vehicleId) + search}
      busy={isPending || photos.isPreparing}
      error={error}
      onChange={reset}
      onSubmit={(body) => save(body, hasPhotos ? { onSaved: setSaved } : {})}
    >
      {(optional) => (
        <ChosenPhotosField
          photos={photos}
          title={photosText('entry.title')}
          mark={optional}
          hint={photosText('entry.hint', { limit: MAX_PHOTOS_PER_ENTRY })}
          altOf={(number) => photosText('alt.entry', { number })}
          busy={isPending}
        />
      )}
    </EntryForm>
  );
}
