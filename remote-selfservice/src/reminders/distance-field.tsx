import { typedNumber, useDistance } from '@forecourt/shared/country';
import { useFormat } from '@forecourt/shared/i18n';
import { TextField, VisuallyHidden } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from './text.ts';

interface DistanceFieldProps {
  label: string;
  mark?: string;
  hint?: ReactNode;
  name: string;
  value: string;
  error: ReactNode;
  onChange: (event: { target: { value: string } }) => void;
}

/** A whole distance, or the reading of an odometer, in the unit of the country. Written as the language does once it is left. */
export function DistanceField({ hint, ...field }: DistanceFieldProps) {
  const text = useText();
  const { unit } = useDistance();
  const { number } = useFormat();
  function tidy() {
    const count = typedNumber(field.value);
    // What is said about it holds as long as nothing else is typed.
    if (typeof count !== 'number' || field.error || number(count) === field.value) return;
    field.onChange({ target: { value: number(count) } });
  }
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      suffix={text(`unit.${unit}`)}
      hint={hint ?? <VisuallyHidden>{text(`unit.${unit}.hint`)}</VisuallyHidden>}
      onBlur={tidy}
    />
  );
}
