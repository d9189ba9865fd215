import { type NewReminder, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { Form, useForm } from '@forecourt/shared/forms';
import { PRESETS, type Preset, presetTextsInAllLanguages, usePresetTexts } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { cleanText } from '@forecourt/shared/text';
import { ChipList, FormActions, FormColumns, Plate, Stack, WideForm } from '@forecourt/shared/ui';
import { useState } from 'react';
import { DUTY_RULE, isByDayAlone, type OfferedName, presetOfName } from '../presets.ts';
import { useText } from '../text.ts';
import { useLimitWords } from '../use-limit-words.ts';
import { usePresetFor } from '../use-preset-for.ts';
import { DateHint } from './date-hint.tsx';
import { DueFields } from './due-fields.tsx';
import { faultMessage, saveFailureReason } from './fault-words.ts';
import { backendFaults, type Fault, findFaults } from './faults.ts';
import { BY_DISTANCE, type Field, type FormValues, OWN, reminderInput } from './form-values.ts';
import { MoreFields } from './more-fields.tsx';
import type { PartProps } from './part-props.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { Summary } from './summary.tsx';
import { findOfferedName, useOfferedNames } from './use-offered-names.ts';
import { useProposedDate } from './use-proposed-date.ts';
import { WhatFields } from './what-fields.tsx';

interface ReminderFormProps {
  /** Name of the draft; cleared by the caller after saving. */
  draft: string;
  saved: FormValues;
  /** Vehicles to choose from; empty if the vehicle is known. */
  vehicles?: readonly Vehicle[] | undefined;
  /** Suggested preset: filled in, except for the date, which is in the record. */
  preset?: Preset | null;
  /** Whether to offer names of common work. */
  withPresets?: boolean;
  cancelTo: string;
  busy: boolean;
  error: Error | null;
  /** @param untouched input of the untouched form */
  onSubmit: (input: NewReminder, untouched: NewReminder) => void;
}

/** Fields of a reminder, for adding and changing. An error loses no input. */
export function ReminderForm(props: ReminderFormProps) {
  const { draft, saved, vehicles = [], preset = null, withPresets = false } = props;
  const { cancelTo, busy, error, onSubmit } = props;
  const text = useText();
  const { unit } = useDistance();
  const wordsOf = usePresetTexts();
  const nameOf = useOfferedNames();
  const limitWords = useLimitWords();
  const form: PartProps['form'] = useForm<Field, Fault>({
    saved,
    draft,
    // These fields are not saved.
    withoutNotice: ['nameChoice', 'ownName'],
    check: (values) => findFaults(values, unit),
    words: (fault, field) => faultMessage(fault, { field, byDayAlone }, text, limitWords),
    failure: error,
    blame: backendFaults,
    busy,
    onSubmit: (values) => onSubmit(reminderInput(values, unit), reminderInput(saved, unit)),
  });
  const { unblamed, values } = form;
  const { presetFor } = usePresetFor(withPresets || preset ? values.vehicle : '');
  const offered = findOfferedName(values.name);
  const known = withPresets ? presetOfName(offered) : preset;
  const rule = known && presetFor(known);
  useProposedDate(form, rule?.date ?? '');

  // A field stays while it is being emptied.
  const hasDistance = values.odometer !== '' || values.distance !== '';
  const [hadDistance, setHadDistance] = useState(hasDistance);
  if (hasDistance && !hadDistance) setHadDistance(true);
  const isByDistance = hadDistance || values.repeats === BY_DISTANCE;
  const byDayAlone = offered !== undefined && isByDayAlone(offered) && !isByDistance;

  const isUntyped = (items: string) =>
    cleanText(items) === '' ||
    PRESETS.flatMap(presetTextsInAllLanguages).some((words) => words.items.join('\n') === items);
  function take(wanted: OfferedName | null) {
    if (wanted === null && offered === undefined) return;
    const work = presetOfName(wanted);
    const { months, from } = work ? presetFor(work) : DUTY_RULE;
    if (isUntyped(values.items)) form.set('items', work ? wordsOf(work).items.join('\n') : '');
    form.set('service', (work && presetFor(work).service) ?? '');
    if (wanted === null) {
      form.set('name', values.ownName);
      // "Once" would discard the typed distance.
      form.set('repeats', values.distance === '' ? saved.repeats : values.repeats);
      form.set('from', saved.from);
    } else {
      if (values.nameChoice === OWN || offered === undefined) form.set('ownName', values.name);
      form.set('name', nameOf(wanted));
      form.set('repeats', String(months));
      form.set('from', from);
    }
    setHadDistance(hasDistance);
  }

  const what = <WhatFields form={form} onTake={withPresets ? take : undefined} />;
  const due = (
    <DueFields
      form={form}
      byDayAlone={byDayAlone}
      hint={rule && <DateHint rule={rule} date={values.date} />}
    />
  );
  const repeat = <RepeatFields form={form} byDayAlone={byDayAlone} />;
  const isChoosing = vehicles.length > 1;
  const chosen = vehicles.find(({ id }) => id === values.vehicle);
  // The two columns of wide screens should be about equally high.
  const isLong = isChoosing || withPresets;
  return (
    <WideForm>
      <Form form={form}>
        <FormColumns>
          <Stack gap={24}>
            {isChoosing && (
              <ChipList
                legend={text('form.vehicle')}
                mark={chosen && vehicleName(chosen)}
                error={form.field('vehicle').error}
                value={values.vehicle || null}
                onChange={(id) => form.set('vehicle', id)}
                chips={vehicles.map((vehicle) => ({
                  value: vehicle.id,
                  text: `${vehicle.device_reg} ${vehicleName(vehicle)}`,
                  picture: <Plate registration={vehicle.device_reg} size="sm" />,
                }))}
              />
            )}
            {what}
            {!isLong && due}
          </Stack>
          <Stack gap={24}>
            {isLong && due}
            {repeat}
          </Stack>
        </FormColumns>
        <MoreFields form={form} />
        {unblamed && (
          <FailureNotice error={unblamed} title={text('save.failed')}>
            {saveFailureReason(unblamed, text)}
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
