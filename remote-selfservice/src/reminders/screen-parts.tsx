import { type Reminder, vehicleName } from '@forecourt/shared/api';
import { remindersPath } from '@forecourt/shared/links';
import * as z from '@forecourt/shared/schema';
import { createFlash } from '@forecourt/shared/screens';
import { NotFoundScreen, Plate, Row, Text } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** Line with a reminder's vehicle: registration, and make and model if known. */
export function ReminderVehicle({ vehicle }: { vehicle: Reminder['vehicle'] }) {
  const name = vehicleName(vehicle);
  return (
    <Row gap={8} wrap>
      <Plate registration={vehicle.device_reg} size="sm" />
      {name && <Text as="span">{name}</Text>}
    </Row>
  );
}

export function MissingReminder() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('missing.title')}
      text={text('missing.text')}
      to={remindersPath()}
      action={text('missing.action')}
    />
  );
}

export const savedReminder = createFlash('savedReminder', z.enum(['added', 'changed']));

/** Passes the name of a deleted reminder to the list, which reports the deletion. */
export const deletedReminder = createFlash('deletedReminder', z.string());
