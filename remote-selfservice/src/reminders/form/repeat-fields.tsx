import { useDistance } from '@forecourt/shared/country';
import { ChipList, capitalised, FieldRow, Stack, TextField, VisuallyHidden } from '@forecourt/shared/ui';
import { DistanceField } from '../distance-field.tsx';
import { useText } from '../text.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import { OWN, USUAL_MONTHS } from './form-values.ts';
import type { PartProps } from './part-props.ts';

interface RepeatFieldsProps extends PartProps {
  /** It is due by date only, so nothing asks for a distance. */
  byDayAlone: boolean;
}

/** How often it comes again. */
export function RepeatFields({ form, byDayAlone }: RepeatFieldsProps) {
  const text = useText();
  const repeatWords = useRepeatWords();
  const { unit } = useDistance();
  const { repeats } = form.values;
  return (
    <Stack>
      <ChipList
        legend={text('form.repeat')}
        value={repeats}
        onChange={(value) => form.set('repeats', value)}
        chips={[
          { value: '', text: text('repeat.never') },
          ...USUAL_MONTHS.map((months) => ({
            value: months as string,
            text: capitalised(repeatWords.often(Number(months))),
          })),
          { value: OWN, text: text('form.repeat.own') },
        ]}
      />
      {(repeats === OWN || (repeats !== '' && !byDayAlone)) && (
        <FieldRow>
          {repeats === OWN && (
            <TextField
              label={text('form.months')}
              inputMode="numeric"
              autoComplete="off"
              suffix={text('unit.months')}
              hint={<VisuallyHidden>{text('unit.months')}</VisuallyHidden>}
              {...form.field('months')}
            />
          )}
          {!byDayAlone && (
            <DistanceField
              label={text('form.distance', { unit: text(`unit.${unit}`) })}
              hint={text('form.distance.hint')}
              {...form.field('distance')}
            />
          )}
        </FieldRow>
      )}
    </Stack>
  );
}
