import { parseDistance, useDistanceFormatter } from '@forecourt/shared/country';
import type { FormState } from '@forecourt/shared/forms';
import {
  findOfferedReminderName,
  OFFERED_REMINDER_NAMES,
  type OfferedReminderName,
  useReminderPresetFormatter,
} from '@forecourt/shared/reminders';
import { siteSettings } from '@forecourt/shared/settings';
import {
  AcrossColumns,
  ChipButton,
  ChipRadioGroup,
  Chips,
  ChoiceList,
  capitalise,
  Disclosure,
  FieldColumns,
  FieldGroup,
  FieldRow,
  SelectField,
  Stack,
  Text,
  TextAreaField,
  TextField,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { type Ref, useEffect, useRef, useState } from 'react';
import { DistanceField } from './form-fields.tsx';
import {
  BY_DISTANCE_ONLY_CHOICE,
  CUSTOM_CHOICE,
  computeRepeatChoice,
  hasUnusedInterval,
  isDueByMileageAlone,
  isIntervalUndecided,
  isReminderNameRequired,
  MAX_REMINDER_NAME_LENGTH,
  type ReminderFault,
  type ReminderField,
  USUAL_INTERVAL_MONTHS,
} from './form-values.ts';
import { isInspectionWithDateRule, useRepeatFormatter } from './presets.ts';
import styles from './reminder-form.module.css';
import { useText } from './text.ts';

interface ReminderNameFieldsProps extends ReminderFormPartProps {
  /** Called when an offered name is pressed, with null for *another name*. If undefined, no names are offered. */
  onTake?: ((name: OfferedReminderName | null) => void) | undefined;
}

export function ReminderNameFields({ form, onTake }: ReminderNameFieldsProps) {
  return onTake ? (
    <OfferedNames form={form} onTake={onTake} />
  ) : (
    <NameField form={form} label="form.name.one" />
  );
}

interface OfferedNamesProps extends ReminderFormPartProps {
  onTake: (name: OfferedReminderName | null) => void;
}

function OfferedNames({ form, onTake }: OfferedNamesProps) {
  const text = useText();
  const wordsOf = useReminderPresetFormatter();
  const [picks, setPicks] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (picks > 0) field.current?.focus();
  }, [picks]);
  const { name, nameChoice } = form.values;
  const offered = findOfferedReminderName(name);
  const isOwn = nameChoice === CUSTOM_CHOICE || (name !== '' && offered === undefined);
  return (
    <FieldGroup legend={text('form.name')} error={!isOwn && form.field('name').error}>
      <Chips label={text('form.presets')}>
        {OFFERED_REMINDER_NAMES.map((each) => (
          <ChipButton
            key={each}
            pressed={!isOwn && offered === each}
            onClick={() => {
              form.set('nameChoice', '');
              onTake(each);
            }}
          >
            {wordsOf(each).name}
          </ChipButton>
        ))}
        <ChipButton
          pressed={isOwn}
          onClick={() => {
            form.set('nameChoice', CUSTOM_CHOICE);
            setPicks(picks + 1);
            if (!isOwn) onTake(null);
          }}
        >
          {text('form.name.other')}
        </ChipButton>
      </Chips>
      {isOwn && (
        <NameField
          form={form}
          label="form.name.own"
          hint={text('form.name.hint')}
          ref={field}
          onTyped={() => form.set('nameChoice', CUSTOM_CHOICE)}
        />
      )}
    </FieldGroup>
  );
}

interface NameFieldProps extends ReminderFormPartProps {
  label: 'form.name.one' | 'form.name.own';
  hint?: string;
  ref?: Ref<HTMLInputElement>;
  onTyped?: () => void;
}

function NameField({ form, label, hint, ref, onTyped }: NameFieldProps) {
  const text = useText();
  const field = form.field('name');
  return (
    <TextField
      label={text(label)}
      hint={hint}
      maxLength={MAX_REMINDER_NAME_LENGTH}
      autoComplete="off"
      ref={ref}
      required={isReminderNameRequired()}
      mark={isReminderNameRequired() ? undefined : text('optional')}
      {...field}
      onChange={(event) => {
        onTyped?.();
        field.onChange(event);
      }}
    />
  );
}

/**
 * Choice of a reminder's interval. Intervals in months are disabled while the reminder is due at a mileage only; a hint then
 * explains how to enable them.
 */
export function RepeatFields({ form }: ReminderFormPartProps) {
  const text = useText();
  const repeatWords = useRepeatFormatter();
  const { unit } = useDistanceFormatter();
  const { values } = form;
  const choice = computeRepeatChoice(values);
  const lacksDate = isDueByMileageAlone(values);
  const hint = () => {
    if (hasUnusedInterval(values)) return text('form.repeat.unused');
    return lacksDate ? text('form.repeat.needsDate') : undefined;
  };
  return (
    <Stack>
      <ChipRadioGroup
        legend={text('form.repeat')}
        hint={hint()}
        value={isIntervalUndecided(values) ? null : choice}
        onChange={(value) => form.set('repeats', value)}
        chips={[
          { value: '', text: text('repeat.never') },
          ...USUAL_INTERVAL_MONTHS.map((months) => ({
            value: months as string,
            text: capitalise(repeatWords.often(Number(months))),
            disabled: lacksDate,
          })),
          // Show this choice if a mileage is entered or the choice is selected. Otherwise omit it, so that there are few.
          ...(values.odometer !== '' || choice === BY_DISTANCE_ONLY_CHOICE
            ? [{ value: BY_DISTANCE_ONLY_CHOICE, text: text(`form.repeat.distance.${unit}`) }]
            : []),
          { value: CUSTOM_CHOICE, text: text('form.repeat.own'), disabled: lacksDate },
        ]}
      />
      {choice === CUSTOM_CHOICE && (
        <div className={styles.short}>
          <TextField
            label={text('form.months')}
            inputMode="numeric"
            autoComplete="off"
            suffix={text('unit.months')}
            hint={<VisuallyHidden>{text('unit.months')}</VisuallyHidden>}
            {...form.field('months')}
          />
        </div>
      )}
    </Stack>
  );
}

interface MileageFieldsProps extends ReminderFormPartProps {
  /** Whether the work is usually due at a mileage, too, so that the section is open at first. */
  isUsual: boolean;
}

/** Section for due mileage and repeat distance of a reminder. If folded, its title contains a typed mileage. */
export function MileageFields({ form, isUsual }: MileageFieldsProps) {
  const text = useText();
  const { unit, written } = useDistanceFormatter();
  const { values } = form;
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? (isUsual || values.odometer !== '' || values.distance !== '');
  const choice = computeRepeatChoice(values);
  const odometer = form.field('odometer');
  const distance = form.field('distance');
  const isFaulty = Boolean(odometer.error ?? distance.error);
  const km = parseDistance(values.odometer, unit);
  const isHidden = !isOpen && typeof km === 'number';
  return (
    <Disclosure
      title={isHidden ? text('form.mileage.at', { distance: written(km) }) : text('form.mileage')}
      open={isOpen || isFaulty}
      onToggle={setToggled}
    >
      <Stack gap={12}>
        <Text size="small" tone="muted">
          {text('form.mileage.hint')}
        </Text>
        <div className={styles.pair}>
          <FieldRow>
            <DistanceField label={text('form.odometer')} {...odometer} />
            {choice !== '' && <DistanceField label={text('form.distance')} {...distance} />}
          </FieldRow>
        </div>
      </Stack>
    </Disclosure>
  );
}

/** Folded section with the fields that are optional or have a default. */
export function OptionalReminderFields({ form }: ReminderFormPartProps) {
  const text = useText();
  const { types, leadDays } = siteSettings().reminders;
  const [isOpen, setOpen] = useState(false);
  const items = form.field('items');
  // Unfold the fields if one of them has an error.
  const isFaulty = Boolean(items.error ?? form.field('service').error);
  return (
    <Disclosure title={text('form.more')} open={isOpen || isFaulty} onToggle={setOpen}>
      <FieldColumns>
        <Stack gap={24}>
          <ServiceField form={form} />
          {computeRepeatChoice(form.values) !== '' && <FromField form={form} />}
        </Stack>
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
        <AcrossColumns>
          <TextAreaField
            label={text('items')}
            mark={text('optional')}
            hint={text('form.items.hint')}
            rows={2}
            {...items}
          />
        </AcrossColumns>
      </FieldColumns>
    </Disclosure>
  );
}

function ServiceField({ form }: ReminderFormPartProps) {
  const text = useText();
  const wordsOf = useServiceTexts();
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

function FromField({ form }: ReminderFormPartProps) {
  const text = useText();
  const { from, name } = form.values;
  const { country } = siteSettings().organisation;
  const hint = () => {
    if (from === 'due') return text('form.from.due.hint');
    return text(
      isInspectionWithDateRule(name, country) ? `form.from.test.${country}` : 'form.from.completion.hint',
    );
  };
  return (
    <ChipRadioGroup
      legend={text('form.from')}
      value={from}
      onChange={(value) => form.set('from', value)}
      chips={(['due', 'completion'] as const).map((value) => ({
        value: value as string,
        text: text(`form.from.${value}`),
      }))}
      hint={hint()}
    />
  );
}

export interface ReminderFormPartProps {
  form: FormState<ReminderField, ReminderFault, Error>;
}
