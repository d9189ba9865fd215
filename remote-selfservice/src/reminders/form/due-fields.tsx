import { DateField, FieldRow } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { DistanceField } from '../distance-field.tsx';
import { useText } from '../text.ts';
import type { PartProps } from './part-props.ts';

interface DueFieldsProps extends PartProps {
  /** Whether it is due by date only, without a mileage. */
  byDayAlone: boolean;
  hint?: ReactNode;
}

export function DueFields({ form, byDayAlone, hint }: DueFieldsProps) {
  const text = useText();
  return (
    <FieldRow>
      <DateField
        label={text('form.date')}
        unset={byDayAlone ? undefined : text('form.date.either')}
        hint={hint}
        {...form.field('date')}
      />
      {!byDayAlone && <DistanceField label={text('form.odometer')} {...form.field('odometer')} />}
    </FieldRow>
  );
}
