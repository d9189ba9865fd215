import { newReminderSchema } from '@forecourt/shared/api';
import { maxLengthOf } from '@forecourt/shared/forms';
import { PRESETS, type Preset } from '@forecourt/shared/reminders';
import { ChipButton, Chips, FieldGroup, TextField } from '@forecourt/shared/ui';
import { YEARLY_DUTIES, type YearlyDuty } from '../presets.ts';
import { useText } from '../text.ts';
import type { PartProps } from './part-props.ts';
import { useOfferedNames } from './use-offered-names.ts';

interface WhatFieldsProps extends PartProps {
  /** One of the names that are offered was pressed; none is offered where nobody wants to know. */
  onTake?: ((name: Preset | YearlyDuty) => void) | undefined;
}

/** What has to be done. */
export function WhatFields({ form, onTake }: WhatFieldsProps) {
  const text = useText();
  const nameOf = useOfferedNames();
  const nameField = (
    <TextField
      label={text(onTake ? 'form.name.own' : 'form.name')}
      hint={onTake && text('form.name.hint')}
      maxLength={maxLengthOf(newReminderSchema.shape.name)}
      autoComplete="off"
      required
      {...form.field('name')}
    />
  );
  if (!onTake) return nameField;
  return (
    <FieldGroup legend={text('form.name')}>
      <Chips label={text('form.presets')}>
        {[...PRESETS, ...YEARLY_DUTIES].map((name) => (
          <ChipButton key={name} pressed={form.values.name === nameOf(name)} onClick={() => onTake(name)}>
            {nameOf(name)}
          </ChipButton>
        ))}
      </Chips>
      {nameField}
    </FieldGroup>
  );
}
