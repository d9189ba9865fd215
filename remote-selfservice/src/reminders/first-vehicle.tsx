import { Form, useForm } from '@forecourt/shared/forms';
import { useReminderPresetFormatter } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { cleanLine } from '@forecourt/shared/text';
import { Button, Columns, Section, Text } from '@forecourt/shared/ui';
import {
  FirstVehiclePlateField,
  findPlateFault,
  findServiceStepFaults,
  type ServiceStepFault,
  useAddVehicleByRegistration,
} from '../booking/service-fields.tsx';
import { useText as useBookingText } from '../booking/text.ts';
import { ReminderBenefits } from './suggestions.tsx';
import { useText } from './text.ts';

interface FirstVehicleProps {
  /** Called on submit. Once the vehicle is added, the list shows suggestions for it instead of this form, and focuses them. */
  onAdd: () => void;
  /** Called when adding failed. Suggestions that replace this form later, for another reason, then take no focus. */
  onFailed: () => void;
}

const DRAFT = 'reminders.vehicle';

/** Form that adds the first vehicle without leaving the list of reminders. */
export function FirstVehicleForm({ onAdd, onFailed }: FirstVehicleProps) {
  const text = useText();
  const plateText = useBookingText();
  const wordsOf = useReminderPresetFormatter();
  const { add, isAdding, error } = useAddVehicleByRegistration({ draft: DRAFT, onFailed });
  const form = useForm<'plate', ServiceStepFault>({
    saved: { plate: '' },
    draft: DRAFT,
    check: ({ plate }) => findServiceStepFaults({ plate, note: '' }, { plate: true, note: false }),
    words: (fault) => plateText(`book.plate.${fault}`),
    failure: error,
    blame: findPlateFault,
    busy: isAdding,
    onSubmit: ({ plate }) => {
      onAdd();
      add(cleanLine(plate));
    },
  });
  return (
    <Columns form="boxed" side={<ReminderBenefits />}>
      <Section title={text('empty.title', { test: wordsOf('inspection').within })}>
        <Text tone="muted">{text('empty.vehicle')}</Text>
      </Section>
      <Form form={form}>
        <FirstVehiclePlateField {...form.field('plate')} readOnly={isAdding} />
        {form.unblamed && <FailureNotice error={form.unblamed} title={plateText('book.plate.failed')} />}
        <Button type="submit" wide busy={isAdding}>
          {text('first.submit')}
        </Button>
      </Form>
    </Columns>
  );
}
