import {
  correctRecord,
  createAttempts,
  deleteRecord,
  type NewVehicleRecord,
  queryKeys,
  recordQuery,
  type VehicleRecord,
} from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { recordPath, vehiclePath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Text, WideForm } from '@forecourt/shared/ui';
import { pickEntryInput, type VehicleFlash } from '../../flash.ts';
import { usePhotos } from '../../photo/photo-box.tsx';
import { RecordPhotosField } from '../../photo/record-photos.tsx';
import { useHistoryScope } from '../../vehicle/use-history-scope.ts';
import { useKindText } from '../record-text.ts';
import { useText } from '../text.ts';
import { useInvalidateRecord } from '../use-invalidate-record.ts';
import styles from './edit-entry.module.css';
import { EntryForm, FORM_HEIGHT } from './entry-form.tsx';
import { EntryScreen } from './entry-screen.tsx';

const deletions = createAttempts('vehicle.record.delete');

export function EditEntry() {
  const text = useText();
  const kindText = useKindText();
  const format = useFormat();
  const { search } = useHistoryScope();
  const titleOf = (kind: VehicleRecord['kind']) =>
    kind === 'inspection'
      ? text('edit.titleOf.inspection', { kind: kindText(kind) })
      : text(`edit.titleOf.${kind}`);
  return (
    <EntryScreen
      title={(entry) => (entry ? titleOf(entry.kind) : text('edit.title'))}
      when={({ date }) => format.date(date, { dateStyle: 'full' })}
      focused
      back={({ vehicleId, recordId }, entry) => ({
        to: recordPath(vehicleId, recordId) + search,
        text: entry ? kindText(entry.kind) : text('entry'),
      })}
      height={FORM_HEIGHT}
    >
      {(entry, vehicleId) => (
        <WideForm>
          <CorrectionForm vehicleId={vehicleId} entry={entry} />
        </WideForm>
      )}
    </EntryScreen>
  );
}

interface EntryOf {
  vehicleId: string;
  entry: VehicleRecord;
}

function CorrectionForm({ vehicleId, entry }: EntryOf) {
  const { search } = useHistoryScope();
  const changed = useInvalidateRecord(vehicleId);
  const { id, version } = entry;
  const draft = `record.${id}`;
  const { save, isPending, error, reset } = useSave({
    attempt: ['vehicle.record.correct', id, version],
    send: (body: NewVehicleRecord, options) => correctRecord({ id, version }, body, options),
    draft,
    cache: (corrected, client) => {
      client.setQueryData(recordQuery(vehicleId, id).queryKey, corrected);
      changed();
    },
    onFailed: useNewestAfter(vehicleId, id),
    leadsTo: (corrected) => {
      const state: VehicleFlash = { news: 'entryCorrected', entry: pickEntryInput(corrected) };
      // An unchanged version means nothing was corrected, so no notice is shown.
      const isCorrected = corrected.version !== version;
      return { to: vehiclePath(vehicleId) + search, ...(isCorrected && { state }) };
    },
  });
  return (
    <EntryForm
      draft={draft}
      entry={entry}
      cancelTo={recordPath(vehicleId, id) + search}
      busy={isPending}
      error={error}
      secondaryAction={<DeleteEntry vehicleId={vehicleId} entry={entry} />}
      onChange={reset}
      onSubmit={save}
    >
      <RecordPhotosField vehicleId={vehicleId} recordId={id} />
    </EntryForm>
  );
}

/** Returns a failure handler that loads the latest entry if it was changed elsewhere. */
function useNewestAfter(vehicleId: string, recordId: string): (failure: Error) => void {
  const client = useQueryClient();
  return (failure) => {
    if (!(failure instanceof ApiProblem) || failure.code !== 'changed_elsewhere') return;
    void client.invalidateQueries({ queryKey: queryKeys.record(vehicleId, recordId) });
  };
}

function DeleteEntry({ vehicleId, entry }: EntryOf) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { search } = useHistoryScope();
  const changed = useInvalidateRecord(vehicleId, entry.id);
  const { id, version } = entry;
  const own = queryKeys.record(vehicleId, id);
  const { data: photos = [] } = usePhotos(vehicleId, id).query;
  const hadPhotos = photos.length > 0;
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: () =>
      deletions.make([id, version], ({ key }) => deleteRecord({ id, version }, { idempotencyKey: key })),
    onSuccess: () => {
      deletions.forget();
      clearDraft(`record.${id}`);
      // Here and not in the caller's onSuccess, which does not run if the customer has left this screen.
      changed();
      client.removeQueries({ queryKey: own, type: 'inactive' });
    },
    onError: useNewestAfter(vehicleId, id),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        const hadCorrections = entry.corrections.length > 0;
        const state: VehicleFlash = {
          news: 'entryDeleted',
          entry: pickEntryInput(entry),
          hadCorrections,
          hadPhotos,
        };
        void navigate(vehiclePath(vehicleId) + search, { replace: true, state });
        client.removeQueries({ queryKey: own });
      },
    });
  return (
    <>
      {error && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
      <div className={styles.delete}>
        <Button variant="link" busy={isPending} onClick={remove}>
          {text('delete.action')}
        </Button>
        <Text size="small" tone="muted">
          {text(hadPhotos ? 'delete.text.photos' : 'delete.text')}
        </Text>
      </div>
    </>
  );
}
