import type { NewVehicle, Vehicle } from '@forecourt/shared/api';
import { useDraft } from '@forecourt/shared/drafts';
import { isUnreached } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { ActionBar, Button, FieldRow, Plate, Stack } from '@forecourt/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useText } from '../text.ts';
import { vehicleFields } from '../vehicle/vehicle-fields.ts';
import { faultsOf, findFaults } from './faults.ts';
import { formValues, vehicleInput } from './form-values.ts';
import { MoreDetails } from './more-details.tsx';
import { useFaults } from './use-faults.ts';
import { VehicleTextField } from './vehicle-text-field.tsx';

/** Short fields stand side by side where there is room. */
const ROWS = [['make', 'model'], ['year', 'odometer_km'], ['vin']];

interface VehicleFormProps {
  /** Name of the draft that keeps what was typed; whoever saves the vehicle forgets it. */
  draft: string;
  /** The vehicle as it is; none for a new one. */
  vehicle?: Vehicle | undefined;
  submitText: string;
  busy: boolean;
  /** Why saving failed, until it is tried again. */
  error: Error | null;
  onSubmit: (input: NewVehicle) => void;
}

/** A vehicle's fields, the same for adding and for changing. Nothing that was typed is lost by an error. */
export function VehicleForm({
  draft: draftName,
  vehicle,
  submitText,
  busy,
  error,
  onSubmit,
}: VehicleFormProps) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const { main, more } = vehicleFields(siteSettings().vehicle.fields);
  const fields = [...main, ...more];
  const [draft, keepDraft] = useDraft(draftName);
  const values = { ...formValues(fields, vehicle), ...draft };
  const [open, setOpen] = useState(() => more.some(({ id }) => values[id]));
  const { faults, report, forget } = useFaults(form, error, fields);
  const noFieldToBlame = error && Object.keys(faultsOf(error, fields)).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findFaults(fields, values);
    report(found);
    if (Object.keys(found).length === 0) onSubmit(vehicleInput(fields, values));
  }

  const propsOf = (id: string) => ({
    value: values[id] ?? '',
    fault: faults[id],
    onChange: (value: string) => {
      keepDraft({ [id]: value });
      forget(id);
    },
  });

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div>
        <Plate size="lg" registration={values.device_reg?.trim()} decorative />
      </div>
      <Stack>
        {main.map((field) => (
          <VehicleTextField key={field.id} field={field} optionalMark {...propsOf(field.id)} />
        ))}
      </Stack>
      {more.length > 0 && (
        <MoreDetails
          title={text('form.more')}
          open={open || more.some(({ id }) => faults[id])}
          onToggle={setOpen}
        >
          <Stack>
            {ROWS.map((ids) => (
              <FieldRow key={ids[0]}>
                {more
                  .filter(({ id }) => ids.includes(id))
                  .map((field) => (
                    <VehicleTextField key={field.id} field={field} {...propsOf(field.id)} />
                  ))}
              </FieldRow>
            ))}
          </Stack>
        </MoreDetails>
      )}
      {noFieldToBlame && (
        <FailureNotice title={text('save.failed')}>
          {text(isUnreached(error) ? 'save.connection' : 'save.other')}
        </FailureNotice>
      )}
      <ActionBar>
        <Button type="submit" busy={busy}>
          {submitText}
        </Button>
      </ActionBar>
    </form>
  );
}
