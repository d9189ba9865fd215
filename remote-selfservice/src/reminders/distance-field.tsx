import { useDistance, useNumberFormatter } from '@forecourt/shared/country';
import { NumberField, VisuallyHidden } from '@forecourt/shared/ui';
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

/** Whole distance or odometer reading, in the unit of the country. */
export function DistanceField({ hint, ...field }: DistanceFieldProps) {
  const text = useText();
  const { unit } = useDistance();
  const written = useNumberFormatter();
  return (
    <NumberField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      suffix={text(`unit.${unit}`)}
      hint={hint ?? <VisuallyHidden>{text(`unit.${unit}.hint`)}</VisuallyHidden>}
      written={written}
    />
  );
}
