import { type NewReminder, newReminderSchema, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { Form, type FormState, maxLengthOf, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { PRESETS, type Preset, usePresetWords } from '@forecourt/shared/reminders';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import {
  ChipButton,
  ChipList,
  Chips,
  ChoiceList,
  capitalised,
  Disclosure,
  FieldGroup,
  FieldRow,
  FormActions,
  FormHalves,
  Plate,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  VisuallyHidden,
  WideForm,
} from '@forecourt/shared/ui';
import { useServiceWords } from '@forecourt/shared/workshop';
import { type ReactNode, useState } from 'react';
import { presetRule } from '../presets.ts';
import { useText } from '../text.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import { type Fault, faultsOf, findFaults } from './faults.ts';
import { type Field, type FormValues, OWN, reminderInput, USUAL_MONTHS } from './form-values.ts';

interface ReminderFormProps {
  /** Name of the draft that keeps what was typed; whoever saves the reminder forgets it. */
  draft: string;
  saved: FormValues;
  /** To choose from; none where it is known. */
  vehicles?: readonly Vehicle[] | undefined;
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
  const { draft, saved, vehicles = [], withPresets = false, cancelTo, busy, error, onSubmit } = props;
  const text = useText();
  const { unit } = useDistance();
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
  const { unblamed } = form;
  // A preset sets it as well, so it can wait among the further details.
  const service = <ServiceField key="service" form={form} />;
  const parts = [
    <WhatFields key="what" form={form} withPresets={withPresets} />,
    ...(withPresets ? [] : [service]),
    <DueFields key="due" form={form} />,
    <RepeatFields key="repeat" form={form} />,
    <MoreFields key="more" form={form}>
      {withPresets && service}
    </MoreFields>,
  ];
  // On desks the two columns are to be about as high as each other.
  const half = (vehicles.length > 1 ? 1 : 2) + (withPresets ? 0 : 1);
  return (
    <WideForm>
      <Form form={form}>
        <Stack gap={24}>
          <FormHalves>
            <Stack gap={24}>
              {vehicles.length > 1 && (
                <ChoiceList
                  legend={text('form.vehicle')}
                  error={form.field('vehicle').error}
                  value={form.values.vehicle || null}
                  onChange={(id) => form.set('vehicle', id)}
                  choices={vehicles.map((vehicle) => ({
                    value: vehicle.id,
                    title: vehicleName(vehicle),
                    leading: <Plate registration={vehicle.device_reg} size="sm" />,
                  }))}
                />
              )}
              {parts.slice(0, half)}
            </Stack>
            <Stack gap={24}>{parts.slice(half)}</Stack>
          </FormHalves>
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
          />
        </Stack>
      </Form>
    </WideForm>
  );
}

interface PartProps {
  form: FormState<Field, Fault, Error>;
}

function WhatFields({ form, withPresets }: PartProps & { withPresets: boolean }) {
  const text = useText();
  const wordsOf = usePresetWords();
  const { organisation, booking } = siteSettings();
  const isUntyped = (items: string) =>
    items.trim() === '' || PRESETS.some((preset) => wordsOf(preset).items.join('\n') === items);
  const take = (preset: Preset) => {
    const { name, items } = wordsOf(preset);
    const { months, from, service } = presetRule(
      preset,
      organisation.country,
      Object.keys(booking.serviceTypes),
    );
    form.set('name', name);
    if (isUntyped(form.values.items)) form.set('items', items.join('\n'));
    form.set('repeats', String(months));
    form.set('from', from);
    form.set('service', service ?? '');
  };
  const nameField = (
    <TextField
      label={text(withPresets ? 'form.name.own' : 'form.name')}
      hint={text('form.name.hint')}
      maxLength={maxLengthOf(newReminderSchema.shape.name)}
      autoComplete="off"
      required
      {...form.field('name')}
    />
  );
  if (!withPresets) return nameField;
  return (
    <FieldGroup legend={text('form.name')}>
      <Chips label={text('form.presets')}>
        {PRESETS.map((preset) => (
          <ChipButton key={preset} onClick={() => take(preset)}>
            {wordsOf(preset).name}
          </ChipButton>
        ))}
      </Chips>
      {nameField}
    </FieldGroup>
  );
}

/** What is booked for it. */
function ServiceField({ form }: PartProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  const kinds = Object.keys(siteSettings().booking.serviceTypes);
  return (
    <SelectField
      label={text('form.service')}
      mark={text('optional')}
      hint={text('form.service.hint')}
      options={[
        { value: '', text: text('form.service.none') },
        ...kinds.map((code) => ({ value: code, text: wordsOf(code).title })),
      ]}
      {...form.field('service')}
    />
  );
}

function DueFields({ form }: PartProps) {
  const text = useText();
  const { unit } = useDistance();
  return (
    <FieldRow>
      <TextField type="date" label={text('form.date')} {...form.field('date')} />
      <TextField
        label={text('form.odometer')}
        inputMode="numeric"
        autoComplete="off"
        suffix={text(`unit.${unit}`)}
        hint={<VisuallyHidden>{text(`unit.${unit}.hint`)}</VisuallyHidden>}
        {...form.field('odometer')}
      />
    </FieldRow>
  );
}

function RepeatFields({ form }: PartProps) {
  const text = useText();
  const { unit } = useDistance();
  const wordsOf = usePresetWords();
  const { repeats, from } = form.values;
  const repeatWords = useRepeatWords();
  return (
    <Stack>
      <ChipList
        legend={text('form.repeat')}
        value={repeats}
        onChange={(value) => form.set('repeats', value)}
        chips={[
          { value: '', text: text('repeat.never') },
          ...USUAL_MONTHS.map((months) => ({
            value: months as string,
            text: capitalised(repeatWords.often(Number(months))),
          })),
          { value: OWN, text: text('form.repeat.own') },
        ]}
      />
      {repeats !== '' && (
        <>
          <FieldRow>
            {repeats === OWN && (
              <TextField
                label={text('form.months')}
                inputMode="numeric"
                autoComplete="off"
                suffix={text('unit.months')}
                hint={<VisuallyHidden>{text('unit.months')}</VisuallyHidden>}
                {...form.field('months')}
              />
            )}
            <TextField
              label={text('form.distance')}
              mark={text('optional')}
              inputMode="numeric"
              autoComplete="off"
              suffix={text(`unit.${unit}`)}
              hint={text('form.distance.hint')}
              {...form.field('distance')}
            />
          </FieldRow>
          <ChipList
            legend={text('form.from')}
            value={from}
            onChange={(value) => form.set('from', value)}
            chips={(['due', 'completion'] as const).map((value) => ({
              value: value as string,
              text: text(`form.from.${value}`),
            }))}
            hint={text(from === 'completion' ? 'form.from.completion.hint' : 'form.from.due.hint', {
              test: wordsOf('inspection').within,
            })}
          />
        </>
      )}
    </Stack>
  );
}

/** What has an answer already, or need not have one. */
function MoreFields({ form, children }: PartProps & { children: ReactNode }) {
  const text = useText();
  const { types, leadDays } = siteSettings().reminders;
  const [isOpen, setOpen] = useState(false);
  const items = form.field('items');
  // What is wrong must not be hidden.
  const isFaulty = Boolean(items.error ?? (children && form.field('service').error));
  return (
    <Disclosure title={text('form.more')} open={isOpen || isFaulty} onToggle={setOpen}>
      <Stack gap={24}>
        <TextAreaField
          label={text('form.items')}
          mark={text('optional')}
          hint={text('form.items.hint')}
          rows={3}
          {...items}
        />
        {types.length > 1 && (
          <ChoiceList
            legend={text('form.type')}
            value={form.values.type}
            onChange={(value) => form.set('type', value)}
            choices={types.map((each) => ({
              value: each as string,
              title: text('form.type.days', { days: leadDays[each] }),
              description: text(`form.type.${each}`),
            }))}
          />
        )}
        {children}
      </Stack>
    </Disclosure>
  );
}

type Texts = ReturnType<typeof useText>;

function wordsOfFault(fault: Fault, field: Field, text: Texts): string {
  switch (fault) {
    case 'doneBefore':
    case 'neither':
      return text(`fault.${fault}`);
    case 'begin':
      return text(field === 'date' ? 'fault.begin.date' : 'fault.begin.odometer');
    case 'missing':
      if (field === 'vehicle' || field === 'name' || field === 'months')
        return text(`fault.missing.${field}`);
      return text('fault.invalid');
    case 'invalid':
      if (field === 'date' || field === 'odometer' || field === 'months' || field === 'distance')
        return text(`fault.${field}`);
      return text(field === 'items' ? 'fault.items' : 'fault.invalid');
  }
}

/** Why nothing was saved, where no field is to blame; undefined where the general words say it. */
function reasonOf(error: unknown, text: Texts): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'too_many_reminders') return text('save.tooMany');
  if (error.code === 'changed_elsewhere' || error.code === 'reminder_closed') return text('changed.text');
  if (error.code === 'vehicle_archived') return text('save.archived');
  return undefined;
}
