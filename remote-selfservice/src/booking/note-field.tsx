import { newAppointmentSchema } from '@forecourt/shared/api';
import { type FieldProps, maxLengthOf } from '@forecourt/shared/forms';
import { TextAreaField } from '@forecourt/shared/ui';
import type { Ref } from 'react';
import { useText } from './text.ts';

interface NoteFieldProps extends FieldProps<string> {
  required: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** What the customer has to say about the work. */
export function NoteField({ required, ...field }: NoteFieldProps) {
  const text = useText();
  return (
    <TextAreaField
      label={text('book.note.label')}
      mark={text(required ? 'book.note.required' : 'book.note.optional')}
      aria-required={required || undefined}
      maxLength={maxLengthOf(newAppointmentSchema.shape.note)}
      counter={(used, max) => text('book.note.count', { used, max })}
      {...field}
    />
  );
}
