import { type NewReminder, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { Form, useForm } from '@forecourt/shared/forms';
import { PRESETS, type Preset, usePresetWords } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { ChoiceList, FormActions, FormHalves, Plate, Stack, WideForm } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';
import { useDueWords } from '../use-due-words.ts';
import { usePresetFor } from '../use-preset-for.ts';
import { DueFields } from './due-fields.tsx';
import { reasonOf, wordsOfFault } from './fault-words.ts';
import { type Fault, faultsOf, findFaults } from './faults.ts';
import { type Field, type FormValues, reminderInput } from './form-values.ts';
import { MoreFields } from './more-fields.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { Summary } from './summary.tsx';
import { useProposedDate } from './use-proposed-date.ts';
import { WhatFields } from './what-fields.tsx';

interface ReminderFormProps {
  /** Name of the draft that keeps what was typed; whoever saves the reminder forgets it. */
  draft: string;
  saved: FormValues;
  /** To choose from; none where it is known. */
  vehicles?: readonly Vehicle[] | undefined;
  /** What it was suggested as, which is filled in already. */
  preset?: Preset | null;
  /** Offers names for what most cars need. */
  withPresets?: boolean;
  /** Where it leads to leave everything as it was. */
  cancelTo: string;
  busy: boolean;
  /** Why saving failed, until it is tried again. */
  error: Error | null;
  /** @param untouched what it would be if nothing had been typed */
  onSubmit: (input: NewReminder, untouched: NewReminder) => void;
}

/** A reminder's fields, the same for adding and for changing. Nothing that was typed is lost by an error. */
export function ReminderForm(props: ReminderFormProps) {
  const { draft, saved, vehicles = [], preset = null, withPresets = false } = props;
  const { cancelTo, busy, error, onSubmit } = props;
  const text = useText();
  const { unit } = useDistance();
  const { dayInShort } = useDueWords(new Date());
  const wordsOf = usePresetWords();
  const [taken, setTaken] = useState<Preset | null>(null);
  const form = useForm<Field, Fault>({
    saved,
    draft,
    check: (values) => findFaults(values, unit),
    words: (fault, field) => wordsOfFault(fault, field, text),
    failure: error,
    blame: faultsOf,
    busy,
    onSubmit: (values) => onSubmit(reminderInput(values, unit), reminderInput(saved, unit)),
  });
  const { unblamed, values } = form;
  const { presetFor } = usePresetFor(withPresets || preset ? values.vehicle : '');
  useProposedDate(form, (taken && presetFor(taken).date) ?? '');
  const known = taken ?? preset;
  const lastDone = known && presetFor(known).lastDone;

  const isUntyped = (items: string) =>
    items.trim() === '' || PRESETS.some((each) => wordsOf(each).items.join('\n') === items);
  function take(wanted: Preset) {
    const { name, items } = wordsOf(wanted);
    const { months, from, service } = presetFor(wanted);
    form.set('name', name);
    if (isUntyped(values.items)) form.set('items', items.join('\n'));
    form.set('repeats', String(months));
    form.set('from', from);
    form.set('service', service ?? '');
    setTaken(wanted);
  }

  const what = <WhatFields form={form} onTake={withPresets ? take : undefined} />;
  const due = (
    <DueFields form={form} hint={lastDone && text('form.date.lastDone', { date: dayInShort(lastDone) })} />
  );
  const repeat = <RepeatFields form={form} />;
  const isChoosing = vehicles.length > 1;
  return (
    <WideForm>
      <Form form={form}>
        {/* On desks the two columns are to be about as high as each other. */}
        <FormHalves>
          <Stack gap={24}>
            {isChoosing && (
              <ChoiceList
                legend={text('form.vehicle')}
                error={form.field('vehicle').error}
                value={values.vehicle || null}
                onChange={(id) => form.set('vehicle', id)}
                choices={vehicles.map((vehicle) => ({
                  value: vehicle.id,
                  title: vehicleName(vehicle),
                  leading: <Plate registration={vehicle.device_reg} size="sm" />,
                }))}
              />
            )}
            {what}
            {!isChoosing && due}
          </Stack>
          <Stack gap={24}>
            {isChoosing && due}
            {repeat}
          </Stack>
        </FormHalves>
        <MoreFields form={form} />
        {unblamed && (
          <FailureNotice error={unblamed} title={text('save.failed')}>
            {reasonOf(unblamed, text)}
          </FailureNotice>
        )}
        <FormActions
          cancelTo={cancelTo}
          cancelText={text('cancel')}
          submitText={text('save')}
          busy={busy}
          sentence={<Summary values={values} />}
        />
      </Form>
    </WideForm>
  );
}
