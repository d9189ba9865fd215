import { newReminderSchema } from '@forecourt/shared/api';
import { maxLengthOf } from '@forecourt/shared/forms';
import { PRESETS, type Preset, usePresetWords } from '@forecourt/shared/reminders';
import { ChipButton, Chips, FieldGroup, TextField } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import type { PartProps } from './part-props.ts';

interface WhatFieldsProps extends PartProps {
  /** One of the names that are offered was pressed; none is offered where nobody wants to know. */
  onTake?: ((preset: Preset) => void) | undefined;
}

/** What has to be done. */
export function WhatFields({ form, onTake }: WhatFieldsProps) {
  const text = useText();
  const wordsOf = usePresetWords();
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
        {PRESETS.map((preset) => (
          <ChipButton key={preset} onClick={() => onTake(preset)}>
            {wordsOf(preset).name}
          </ChipButton>
        ))}
      </Chips>
      {nameField}
    </FieldGroup>
  );
}
