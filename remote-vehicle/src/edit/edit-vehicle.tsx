import {
  queryKeys,
  updateVehicle,
  type Vehicle,
  type VehicleChange,
  vehicleQuery,
} from '@forecourt/shared/api';
import { forgetDraft } from '@forecourt/shared/drafts';
import { vehiclePath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { useNavigate, useParams } from '@forecourt/shared/router';
import { Skeleton, WideForm } from '@forecourt/shared/ui';
import { draftOf } from '../form/draft-of.ts';
import { changesSince } from '../form/form-values.ts';
import { useNeededAt } from '../form/use-needed-at.ts';
import { VehicleForm } from '../form/vehicle-form.tsx';
import type { VehicleNews } from '../news/news.ts';
import { RemoveVehicle } from '../remove/remove-vehicle.tsx';
import { useText } from '../text.ts';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';

/** The fields that every vehicle has, in two columns, and the bar. */
const FORM_HEIGHT = 390;

/** Changing a vehicle. */
export function EditVehicle() {
  const text = useText();
  const { id = '' } = useParams();
  const neededAt = useNeededAt();
  return (
    <VehicleScreen
      id={id}
      exact
      width="overview"
      focused
      back={neededAt === null ? undefined : { to: neededAt, text: text('back') }}
      title={() => text('edit.title')}
      skeleton={
        <WideForm>
          <Skeleton shape="block" height={FORM_HEIGHT} />
        </WideForm>
      }
    >
      {(vehicle) => (
        <>
          <WideForm>
            <EditForm vehicle={vehicle} />
          </WideForm>
          <RemoveVehicle vehicle={vehicle} />
        </>
      )}
    </VehicleScreen>
  );
}

function EditForm({ vehicle }: { vehicle: Vehicle }) {
  const { search } = useHistoryScope();
  const leadTo = useNeededAt() ?? vehiclePath(vehicle.id) + search;
  const { change, isPending, error } = useChange(vehicle.id, leadTo);
  return (
    <VehicleForm
      draft={draftOf(vehicle.id)}
      vehicle={vehicle}
      cancelTo={leadTo}
      busy={isPending}
      error={error}
      onSubmit={(input, untouched) => change(changesSince(untouched, input))}
    />
  );
}

/** @param leadTo the path to go on to */
function useChange(id: string, leadTo: string) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: (changes: VehicleChange) => updateVehicle(id, changes),
    onSuccess: (vehicle) => {
      forgetDraft(draftOf(id));
      client.setQueryData(vehicleQuery(id).queryKey, vehicle);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
      // What it says of the odometer is a reading.
      void client.invalidateQueries({ queryKey: queryKeys.recordsOf(id) });
      void client.invalidateQueries({ queryKey: queryKeys.odometers });
    },
  });
  const state: VehicleNews = { news: 'saved' };
  const change = (changes: VehicleChange) =>
    mutate(changes, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: () => void navigate(leadTo, { replace: true, state }),
    });
  return { change, isPending, error };
}
