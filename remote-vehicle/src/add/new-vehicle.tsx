import { createVehicle, type NewVehicle, queryKeys, vehicleQuery } from '@forecourt/shared/api';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { type ScreenAfterSave, useSave } from '@forecourt/shared/save';
import { alarmIcon, BenefitList, calendarIcon, checkIcon, Plate } from '@forecourt/shared/ui';
import { VehicleDrawing } from '@forecourt/shared/vehicle-picture';
import { vehicleFlash } from '../flash.ts';
import type { VehiclePictureValues } from '../form/vehicle-form.tsx';
import { useText } from '../text.ts';
import styles from './add.module.css';

/** Name of the draft that the forms of this area for adding a vehicle share. */
export const NEW_VEHICLE_DRAFT_NAME = 'vehicle.new';

/** Hash of the form's address that unfolds its optional fields. */
export const DETAILS_HASH = '#details';

/** Returns `add`, which saves a new vehicle, and the state of that save. @param leadsTo screen to open next, from the new id */
export function useAddVehicle(leadsTo: (id: string) => ScreenAfterSave) {
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.attempt'],
    send: (input: NewVehicle, options) => createVehicle(input, options),
    draft: NEW_VEHICLE_DRAFT_NAME,
    cache: (vehicle, client) => client.setQueryData(vehicleQuery(vehicle.id).queryKey, vehicle),
    invalidates: [queryKeys.vehicleList],
    leadsTo: ({ id }) => ({ state: vehicleFlash.state({ news: 'added' }), ...leadsTo(id) }),
  });
  return { add: (input: NewVehicle) => save(input), isPending, error };
}

/** Drawing of the typed vehicle, hidden from screen readers. */
export function NewVehicleDrawing({ model, registration }: VehiclePictureValues) {
  return (
    <div className={styles.drawing}>
      <VehicleDrawing vehicle={{ model, fields: {} }} />
      {registration && <Plate decorative registration={registration} />}
    </div>
  );
}

const POINTS = [
  ['record', checkIcon],
  ['reminders', alarmIcon],
  ['book', calendarIcon],
] as const;

export function AddVehicleBenefits() {
  const text = useText();
  const { within: test } = useReminderPresetFormatter()('inspection');
  return (
    <BenefitList
      title={text('gain')}
      benefits={POINTS.map(([point, icon]) => ({
        icon,
        title: text(`gain.${point}`),
        text: text(`gain.${point}.text`, { test }),
      }))}
    />
  );
}
