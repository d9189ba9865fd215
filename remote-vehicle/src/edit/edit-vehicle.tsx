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
import { Skeleton } from '@forecourt/shared/ui';
import { changesSince } from '../form/form-values.ts';
import { useNeededAt } from '../form/use-needed-at.ts';
import { VehicleForm } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import { VehicleScreen } from '../vehicle/vehicle-screen.tsx';

/** The registration with its label and hint, and the line that opens the rest, with their distances. */
const FORM_HEIGHT = 117 + 24 + 44;

/** Changing a vehicle. */
export function EditVehicle() {
  const text = useText();
  const { id = '' } = useParams();
  const neededAt = useNeededAt();
  return (
    <VehicleScreen
      id={id}
      exact
      back={
        neededAt === null
          ? { to: vehiclePath(id), text: text('vehicle') }
          : { to: neededAt, text: text('back') }
      }
      title={() => text('edit.title')}
      skeleton={<Skeleton shape="block" height={FORM_HEIGHT} />}
    >
      {(vehicle) => <EditForm vehicle={vehicle} />}
    </VehicleScreen>
  );
}

function EditForm({ vehicle }: { vehicle: Vehicle }) {
  const text = useText();
  const { change, isPending, error } = useChange(vehicle.id, useNeededAt() ?? vehiclePath(vehicle.id));
  return (
    <VehicleForm
      draft={draftOf(vehicle.id)}
      vehicle={vehicle}
      submitText={text('edit.submit')}
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
    },
  });
  const change = (changes: VehicleChange) =>
    mutate(changes, {
      // Only while the customer is still here: nobody is led away from another screen.
      onSuccess: () => void navigate(leadTo, { replace: true }),
    });
  return { change, isPending, error };
}

function draftOf(id: string): string {
  return `vehicle.${id}`;
}
