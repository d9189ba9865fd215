import { DateField, FieldRow } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { DistanceField } from '../distance-field.tsx';
import { useText } from '../text.ts';
import type { PartProps } from './part-props.ts';

interface DueFieldsProps extends PartProps {
  /** It is due by date only, so nothing asks for a distance. */
  byDayAlone: boolean;
  /** Below the day: what is known of it. */
  hint?: ReactNode;
}

/** When it is due. */
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
