import { useDistance } from '@forecourt/shared/country';
import { ChipList, capitalise, FieldRow, Stack, TextField, VisuallyHidden } from '@forecourt/shared/ui';
import { DistanceField } from '../distance-field.tsx';
import { useText } from '../text.ts';
import { useRepeatWords } from '../use-repeat-words.ts';
import {
  BY_DISTANCE,
  hasUnusedInterval,
  isDueByMileageAlone,
  OWN,
  repeatChoice,
  USUAL_MONTHS,
} from './form-values.ts';
import type { PartProps } from './part-props.ts';

interface RepeatFieldsProps extends PartProps {
  /** Whether it is due by date only, without a mileage. */
  byDayAlone: boolean;
}

/**
 * Interval of a reminder. Choices by time are disabled while it is due at a mileage alone, the one by distance while it is
 * due on a date alone; a sentence below says what enables them.
 */
export function RepeatFields({ form, byDayAlone }: RepeatFieldsProps) {
  const text = useText();
  const repeatWords = useRepeatWords();
  const { unit } = useDistance();
  const { values } = form;
  const choice = repeatChoice(values);
  const lacksDate = isDueByMileageAlone(values);
  const lacksMileage = !byDayAlone && values.odometer === '' && values.date !== '';
  const hint = () => {
    if (hasUnusedInterval(values)) return text('form.repeat.unused');
    if (lacksDate) return text('form.repeat.needsDate');
    return lacksMileage ? text(`form.repeat.needsMileage.${unit}`) : undefined;
  };
  return (
    <Stack>
      <ChipList
        legend={text('form.repeat')}
        hint={hint()}
        value={choice}
        onChange={(value) => form.set('repeats', value)}
        chips={[
          { value: '', text: text('repeat.never') },
          ...USUAL_MONTHS.map((months) => ({
            value: months as string,
            text: capitalise(repeatWords.often(Number(months))),
            disabled: lacksDate,
          })),
          ...(byDayAlone
            ? []
            : [
                {
                  value: BY_DISTANCE,
                  text: text(`form.repeat.distance.${unit}`),
                  disabled: lacksMileage && choice !== BY_DISTANCE,
                },
              ]),
          { value: OWN, text: text('form.repeat.own'), disabled: lacksDate },
        ]}
      />
      {(choice === OWN || (choice !== '' && !byDayAlone)) && (
        <FieldRow>
          {choice === OWN && (
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
              label={text(choice === BY_DISTANCE ? 'form.distance.alone' : 'form.distance')}
              hint={choice === BY_DISTANCE ? undefined : text('form.distance.hint')}
              {...form.field('distance')}
            />
          )}
        </FieldRow>
      )}
    </Stack>
  );
}
