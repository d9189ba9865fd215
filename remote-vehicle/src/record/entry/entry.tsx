import {
  correctRecord,
  createAttempts,
  deleteRecord,
  type NewVehicleRecord,
  queryKeys,
  recordQuery,
  type VehicleRecord,
  vehicleQuery,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { ApiProblem } from '@forecourt/shared/http';
import { vehiclePath } from '@forecourt/shared/links';
import { useQuery, useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate, useParams } from '@forecourt/shared/router';
import { FailureNotice, QueryScreen } from '@forecourt/shared/screens';
import { Button, Columns, NothingHere, Section, Skeleton, Text } from '@forecourt/shared/ui';
import { saidOf, type VehicleNews } from '../../news/news.ts';
import { RecordPhotos } from '../../photo/record-photos.tsx';
import { VehicleLine } from '../../vehicle/vehicle-line.tsx';
import { useText } from '../text.ts';
import { Corrections } from './corrections.tsx';
import { EntryForm } from './entry-form.tsx';
import { FORM_HEIGHT } from './new-entry.tsx';
import { useChangedRecord } from './use-changed-record.ts';

const corrections = createAttempts('vehicle.record.correct');
const deletions = createAttempts('vehicle.record.delete');

/** One entry of the record of a vehicle: what it says, to be corrected, what it said before, and a way to take it out. */
export function Entry() {
  const text = useText();
  const { id = '', record = '' } = useParams();
  const { data: vehicle } = useQuery(vehicleQuery(id));
  return (
    <QueryScreen
      query={useQuery(recordQuery(id, record))}
      width="overview"
      header={(entry) => ({
        title: entry ? text(`kind.${entry.kind}`) : text('entry'),
        lead: vehicle && <VehicleLine vehicle={vehicle} />,
        back: { to: vehiclePath(id), text: text('vehicle') },
      })}
      loading={text('loading')}
      failed={text('entry.failed')}
      missing={
        <NothingHere
          title={text('entry.unknown')}
          text={text('entry.unknown.text')}
          to={vehiclePath(id)}
          action={text('entry.unknown.back')}
        />
      }
      skeleton={<Skeleton shape="block" height={FORM_HEIGHT} />}
    >
      {(entry) => (
        <Columns
          form
          side={
            <>
              <RecordPhotos vehicleId={id} recordId={entry.id} />
              <Corrections entry={entry} />
              <DeleteEntry vehicleId={id} entry={entry} />
            </>
          }
        >
          <CorrectionForm vehicleId={id} entry={entry} />
        </Columns>
      )}
    </QueryScreen>
  );
}

interface EntryOf {
  vehicleId: string;
  entry: VehicleRecord;
}

function CorrectionForm({ vehicleId, entry }: EntryOf) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const changed = useChangedRecord(vehicleId);
  const { id, version } = entry;
  const draft = `record.${id}`;
  const { mutate, isPending, error, reset } = useSingleMutation({
    leadsOn: true,
    mutationFn: (body: NewVehicleRecord) =>
      corrections.make([id, version, body], ({ key }) =>
        correctRecord({ id, version }, body, { idempotencyKey: key }),
      ),
    onSuccess: (corrected) => {
      corrections.forget();
      forgetDraft(draft);
      client.setQueryData(recordQuery(vehicleId, id).queryKey, corrected);
      changed();
    },
    onError: (failure) => {
      if (!(failure instanceof ApiProblem) || failure.code !== 'changed_elsewhere') return;
      void client.invalidateQueries({ queryKey: queryKeys.record(vehicleId, id) });
    },
  });
  return (
    <EntryForm
      vehicleId={vehicleId}
      draft={draft}
      entry={entry}
      submitText={text('entry.save')}
      busy={isPending}
      error={error}
      onChange={reset}
      onSubmit={(body) =>
        mutate(body, {
          onSuccess: (corrected) => {
            const state: VehicleNews = { news: 'entryCorrected', entry: saidOf(corrected) };
            // What says the same is no correction, and nothing is to be told of it.
            const isCorrected = corrected.version !== version;
            void navigate(vehiclePath(vehicleId), { replace: true, ...(isCorrected && { state }) });
          },
        })
      }
    />
  );
}

function DeleteEntry({ vehicleId, entry }: EntryOf) {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const changed = useChangedRecord(vehicleId);
  const { id, version } = entry;
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: () =>
      deletions.make([id, version], ({ key }) => deleteRecord({ id, version }, { idempotencyKey: key })),
    onSuccess: () => {
      deletions.forget();
      forgetDraft(`record.${id}`);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiProblem) || failure.code !== 'changed_elsewhere') return;
      void client.invalidateQueries({ queryKey: queryKeys.record(vehicleId, id) });
    },
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        const hadCorrections = entry.corrections.length > 0;
        const state: VehicleNews = { news: 'entryDeleted', entry: saidOf(entry), hadCorrections };
        void navigate(vehiclePath(vehicleId), { replace: true, state });
        client.removeQueries({ queryKey: queryKeys.record(vehicleId, id) });
        changed();
      },
    });
  return (
    <Section title={text('delete.title')} boxed>
      <Text tone="muted">{text('delete.text')}</Text>
      {error && <FailureNotice title={text('delete.failed')} error={error} onRetry={remove} />}
      <Button variant="warning" busy={isPending} onClick={remove}>
        {text('delete.action')}
      </Button>
    </Section>
  );
}
