import {
  createAttempts,
  createVehicle,
  type NewVehicle,
  queryKeys,
  vehicleQuery,
} from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { Benefits, bellIcon, calendarIcon, checkIcon } from '@forecourt/shared/ui';
import type { VehicleFlash } from '../flash.ts';
import { useText } from '../text.ts';

/** Name of the draft, shared by every form that adds a vehicle. */
export const NEW_VEHICLE_DRAFT = 'vehicle.new';

const attempts = createAttempts('vehicle.attempt');

/** Adds a vehicle. @param leadOn navigates to the vehicle, with the state for its notice */
export function useAddVehicle(leadOn: (id: string, state: VehicleFlash) => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    leadsOn: true,
    mutationFn: (input: NewVehicle) => createVehicle(input, { idempotencyKey: attempts.of(input).key }),
    onSuccess: (vehicle) => {
      attempts.forget();
      clearDraft(NEW_VEHICLE_DRAFT);
      client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle);
      void client.invalidateQueries({ queryKey: queryKeys.vehicleList });
    },
  });
  const add = (input: NewVehicle) =>
    mutate(input, {
      // Passed to mutate(), so it is skipped if the customer has left this screen.
      onSuccess: ({ id }) => leadOn(id, { news: 'added' }),
    });
  return { add, isPending, error };
}

const POINTS = [
  ['record', checkIcon],
  ['reminders', bellIcon],
  ['book', calendarIcon],
] as const;

export function WhatYouGet() {
  const text = useText();
  return (
    <Benefits
      title={text('gain')}
      benefits={POINTS.map(([point, icon]) => ({
        icon,
        title: text(`gain.${point}`),
        text: text(`gain.${point}.text`),
      }))}
    />
  );
}
