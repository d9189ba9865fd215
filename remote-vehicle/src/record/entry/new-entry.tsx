import { createAttempts, createRecord, type NewVehicleRecord } from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { vehiclePath } from '@forecourt/shared/links';
import { useSingleMutation } from '@forecourt/shared/query';
import { useNavigate, useParams, useSearchParams } from '@forecourt/shared/router';
import { Columns, Skeleton } from '@forecourt/shared/ui';
import { saidOf, type VehicleNews } from '../../news/news.ts';
import { VehicleLine } from '../../vehicle/vehicle-line.tsx';
import { VehicleScreen } from '../../vehicle/vehicle-screen.tsx';
import { useText } from '../text.ts';
import { EntryForm } from './entry-form.tsx';
import { isKind } from './entry-values.ts';
import { useChangedRecord } from './use-changed-record.ts';

const attempts = createAttempts('vehicle.record.new');
/** The fields and the bar, with their distances. */
export const FORM_HEIGHT = 540;

/** Something new in the record of a vehicle. */
export function NewEntry() {
  const text = useText();
  const { id = '' } = useParams();
  return (
    <VehicleScreen
      id={id}
      width="overview"
      back={{ to: vehiclePath(id), text: text('vehicle') }}
      title={() => text('entry.add')}
      head={(vehicle) => ({ lead: vehicle && <VehicleLine vehicle={vehicle} /> })}
      skeleton={<Skeleton shape="block" height={FORM_HEIGHT} />}
    >
      {() => (
        <Columns form side={null}>
          <NewEntryForm vehicleId={id} />
        </Columns>
      )}
    </VehicleScreen>
  );
}

function NewEntryForm({ vehicleId }: { vehicleId: string }) {
  const text = useText();
  const navigate = useNavigate();
  const changed = useChangedRecord(vehicleId);
  const [parameters] = useSearchParams();
  const kind = parameters.get('kind');
  const draft = `record.new.${vehicleId}`;
  const { mutate, isPending, error, reset } = useSingleMutation({
    leadsOn: true,
    mutationFn: (body: NewVehicleRecord) =>
      attempts.make([vehicleId, body], ({ key }) => createRecord(vehicleId, body, { idempotencyKey: key })),
    onSuccess: () => {
      attempts.forget();
      forgetDraft(draft);
      changed();
    },
  });
  return (
    <EntryForm
      vehicleId={vehicleId}
      draft={draft}
      kind={isKind(kind) ? kind : undefined}
      submitText={text('entry.save')}
      busy={isPending}
      error={error}
      onChange={reset}
      onSubmit={(body) =>
        mutate(body, {
          // Only while the customer is still here: nobody is led away from another screen.
          onSuccess: (entry) => {
            const state: VehicleNews = { news: 'entryAdded', entry: saidOf(entry) };
            void navigate(vehiclePath(vehicleId), { replace: true, state });
          },
        })
      }
    />
  );
}
