import {
  correctRecordEntry,
  deleteRecordEntry,
  type NewVehicleRecord,
  queryKeys,
  recordEntryQuery,
  type VehicleRecord,
  vehicleQuery,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { recordEntryPath, vehiclePath } from '@forecourt/shared/links';
import { useQuery, useQueryClient } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FormCard, Text } from '@forecourt/shared/ui';
import { isElectric } from '@forecourt/shared/vehicle-fields';
import { useState } from 'react';
import { isEmptyEntry, pickCustomerEnteredFields, vehicleFlash } from '../../flash.ts';
import { EntryPhotosField } from '../../photo/record-photos.tsx';
import { usePhotos } from '../../photo/use-photos.ts';
import { recordDependentQueryKeys } from '../../record-kinds.ts';
import { useRecordFilter } from '../../vehicle/use-history-scope.ts';
import { useEntryKindFormatter } from '../record-text.ts';
import { useText } from '../text.ts';
import styles from './edit-entry.module.css';
import { ENTRY_FORM_HEIGHT_PX, EntryForm } from './entry-form.tsx';
import headStyles from './entry-head.module.css';
import { EntryScreen } from './entry-screen.tsx';

export function EditEntryScreen() {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const { search } = useRecordFilter();
  const [isKindAsked, setKindAsked] = useState(false);
  const titleOf = (kind: VehicleRecord['kind']) =>
    kind === 'inspection'
      ? text('edit.titleOf.inspection', { kind: kindText(kind) })
      : text(`edit.titleOf.${kind}`);
  return (
    <EntryScreen
      title={(entry) => (entry ? titleOf(entry.kind) : text('edit.title'))}
      focused
      back={({ vehicleId, recordId }, entry) => ({
        to: recordEntryPath(vehicleId, recordId) + search,
        text: entry ? kindText(entry.kind) : text('entry'),
      })}
      action={
        !isKindAsked && (
          <div className={headStyles.link}>
            <Button variant="link" aria-expanded={false} onClick={() => setKindAsked(true)}>
              {text('field.kind.change')}
            </Button>
          </div>
        )
      }
      height={ENTRY_FORM_HEIGHT_PX}
    >
      {(entry, vehicleId) => (
        <FormCard>
          <CorrectionForm vehicleId={vehicleId} entry={entry} isKindAsked={isKindAsked} />
        </FormCard>
      )}
    </EntryScreen>
  );
}

interface EntryOf {
  vehicleId: string;
  entry: VehicleRecord;
}

function CorrectionForm({ vehicleId, entry, isKindAsked }: EntryOf & { isKindAsked: boolean }) {
  const { search } = useRecordFilter();
  const { id, version } = entry;
  const draft = `record.${id}`;
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId));
  const { save, isPending, error, reset } = useSave({
    attempt: ['vehicle.record.correct', id, version],
    send: (body: NewVehicleRecord, options) => correctRecordEntry({ id, version }, body, options),
    draft,
    cache: (corrected, client) => client.setQueryData(recordEntryQuery(vehicleId, id).queryKey, corrected),
    invalidates: recordDependentQueryKeys(vehicleId),
    onFailed: useReloadIfChangedElsewhere(vehicleId, id),
    leadsTo: (corrected) => {
      const state = vehicleFlash.state({
        news: 'entryCorrected',
        entry: pickCustomerEnteredFields(corrected),
      });
      // Whether the entry was changed. If its version is the same, the customer changed nothing, and no notice is shown.
      const isCorrected = corrected.version !== version;
      return { to: vehiclePath(vehicleId) + search, ...(isCorrected && { state }) };
    },
  });
  return (
    <EntryForm
      draft={draft}
      entry={entry}
      isKindAsked={isKindAsked}
      hasFuel={entry.kind === 'fuel' || !vehicle || !isElectric(vehicle)}
      lastFill={null}
      cancelTo={recordEntryPath(vehicleId, id) + search}
      busy={isPending}
      error={error}
      secondaryAction={<DeleteEntry vehicleId={vehicleId} entry={entry} />}
      onChange={reset}
      onSubmit={save}
    >
      {() => <EntryPhotosField vehicleId={vehicleId} recordId={id} />}
    </EntryForm>
  );
}

/** Returns a failure handler that loads the latest entry if it was changed elsewhere. */
function useReloadIfChangedElsewhere(vehicleId: string, recordId: string): (failure: Error) => void {
  const client = useQueryClient();
  return (failure) => {
    if (!(failure instanceof ApiProblem) || failure.code !== 'changed_elsewhere') return;
    void client.invalidateQueries({ queryKey: queryKeys.record(vehicleId, recordId) });
  };
}

function DeleteEntry({ vehicleId, entry }: EntryOf) {
  const text = useText();
  const { search } = useRecordFilter();
  const { id, version, corrections } = entry;
  const { data: photos = [] } = usePhotos(vehicleId, id).query;
  const hadPhotos = photos.length > 0;
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.record.delete', id, version],
    send: (_, options) => deleteRecordEntry({ id, version }, options),
    draft: `record.${id}`,
    invalidates: recordDependentQueryKeys(vehicleId),
    deletes: id,
    onFailed: useReloadIfChangedElsewhere(vehicleId, id),
    leadsTo: () => ({
      to: vehiclePath(vehicleId) + search,
      state: vehicleFlash.state({
        news: 'entryDeleted',
        entry: pickCustomerEnteredFields(entry),
        hadCorrections: corrections.length > 0,
        hadPhotos,
      }),
    }),
  });
  const remove = () => save();
  return (
    <>
      {error && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
      <div className={styles.delete}>
        <Button variant="link" busy={isPending} onClick={remove}>
          {text('delete.action')}
        </Button>
        {!isEmptyEntry(entry) && (
          <Text size="small" tone="muted">
            {text(hadPhotos ? 'delete.text.photos' : 'delete.text')}
          </Text>
        )}
      </div>
    </>
  );
}
