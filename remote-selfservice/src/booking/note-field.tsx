import { newAppointmentSchema, type ServiceType } from '@forecourt/shared/api';
import { type FieldProps, maxLengthOf } from '@forecourt/shared/forms';
import { TextAreaField } from '@forecourt/shared/ui';
import type { Ref } from 'react';
import { saysWhatToDo } from './service-fields.ts';
import { useText } from './text.ts';

/** Number of remaining characters from which the counter is shown. */
const COUNTED_CHARACTERS = 200;

interface NoteFieldProps extends FieldProps<string> {
  service: ServiceType;
  required: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

export function NoteField({ service, required, ...field }: NoteFieldProps) {
  const text = useText();
  const isOpen = !required && saysWhatToDo(service);
  return (
    <TextAreaField
      label={text(isOpen ? 'book.note.label.open' : 'book.note.label')}
      mark={text(required ? 'book.note.required' : 'book.note.optional')}
      aria-required={required || undefined}
      hint={isOpen ? undefined : text('book.note.hint')}
      rows={2}
      maxLength={maxLengthOf(newAppointmentSchema.shape.note)}
      counter={(used, max) =>
        max - used <= COUNTED_CHARACTERS ? text('book.note.count', { used, max }) : ''
      }
      {...field}
    />
  );
}
