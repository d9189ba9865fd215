import { newReminderSchema } from '@forecourt/shared/api';
import { maxLengthOf } from '@forecourt/shared/forms';
import { ChipButton, Chips, FieldGroup, TextField } from '@forecourt/shared/ui';
import { type Ref, useEffect, useRef, useState } from 'react';
import { OFFERED_NAMES, type OfferedName } from '../presets.ts';
import { useText } from '../text.ts';
import { OWN } from './form-values.ts';
import type { PartProps } from './part-props.ts';
import { findOfferedName, useOfferedNames } from './use-offered-names.ts';

interface WhatFieldsProps extends PartProps {
  /** Called when an offered name is pressed; null for another name. Undefined: no names are offered. */
  onTake?: ((name: OfferedName | null) => void) | undefined;
}

export function WhatFields({ form, onTake }: WhatFieldsProps) {
  return onTake ? <OfferedNames form={form} onTake={onTake} /> : <NameField form={form} label="form.name" />;
}

interface OfferedNamesProps extends PartProps {
  onTake: (name: OfferedName | null) => void;
}

function OfferedNames({ form, onTake }: OfferedNamesProps) {
  const text = useText();
  const nameOf = useOfferedNames();
  const [presses, setPresses] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (presses > 0) field.current?.focus();
  }, [presses]);
  const { name, nameChoice } = form.values;
  const offered = findOfferedName(name);
  const isOwn = nameChoice === OWN || (name !== '' && offered === undefined);
  return (
    <FieldGroup legend={text('form.name')}>
      <Chips label={text('form.presets')}>
        {OFFERED_NAMES.map((each) => (
          <ChipButton
            key={each}
            pressed={!isOwn && offered === each}
            onClick={() => {
              form.set('nameChoice', '');
              onTake(each);
            }}
          >
            {nameOf(each)}
          </ChipButton>
        ))}
        <ChipButton
          pressed={isOwn}
          onClick={() => {
            form.set('nameChoice', OWN);
            setPresses(presses + 1);
            if (!isOwn) onTake(null);
          }}
        >
          {text('form.name.other')}
        </ChipButton>
      </Chips>
      {/* A field with an error must not be hidden. */}
      {(isOwn || form.faults.name !== undefined) && (
        <NameField
          form={form}
          label="form.name.own"
          hint={text('form.name.hint')}
          ref={field}
          onTyped={() => form.set('nameChoice', OWN)}
        />
      )}
    </FieldGroup>
  );
}

interface NameFieldProps extends PartProps {
  label: 'form.name' | 'form.name.own';
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
      maxLength={maxLengthOf(newReminderSchema.shape.name)}
      autoComplete="off"
      ref={ref}
      required
      {...field}
      onChange={(event) => {
        onTyped?.();
        field.onChange(event);
      }}
    />
  );
}
