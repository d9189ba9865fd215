import type { VehicleRecord } from '@forecourt/shared/api';
import { useDistance, useMoney } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { Section, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { useKindText } from '../use-kind-text.ts';

type Noted = Pick<
  VehicleRecord,
  'kind' | 'date' | 'odometer_km' | 'cost_minor' | 'currency' | 'litres' | 'note'
>;

/** Earlier states of a corrected entry, the latest first; renders nothing if it was never corrected. */
export function Corrections({ entry }: { entry: VehicleRecord }) {
  const text = useText();
  const format = useFormat();
  const differences = useDifferences();
  const { corrections } = entry;
  if (corrections.length === 0) return null;
  return (
    <Section title={text('corrections.title')} boxed>
      <Stack>
        {corrections
          .map((before, index) => ({ before, after: corrections[index + 1] ?? entry }))
          .reverse()
          .map(({ before, after }) => (
            <Stack key={before.corrected_at} gap={4}>
              <Text size="small" tone="muted">
                {text(before.by === 'workshop' ? 'corrections.byWorkshop' : 'corrections.on', {
                  date: withoutLineBreaks(
                    format.moment(before.corrected_at, { day: 'numeric', month: 'long', year: 'numeric' }),
                  ),
                })}
              </Text>
              {differences(before, after).map(({ field, said }) => (
                <Text key={field} lines>
                  {text('corrections.said', { field, said })}
                </Text>
              ))}
            </Stack>
          ))}
      </Stack>
    </Section>
  );
}

/** Returns a function that lists the fields that differ between two states, with the earlier values. */
function useDifferences() {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const money = useMoney();
  const kindText = useKindText();
  const written = ({ kind, date, odometer_km, cost_minor, currency, litres, note }: Noted) => [
    { field: text('field.kind'), said: kindText(kind) },
    {
      field: text('field.date'),
      said: format.date(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    },
    {
      field: text('field.mileage'),
      said: odometer_km === null ? '' : distance.written(odometer_km),
    },
    {
      field: text('field.cost'),
      said: cost_minor === null || currency === null ? '' : money.written(cost_minor, currency),
    },
    { field: text('field.litres'), said: litres ? format.number(litres) : '' },
    { field: text('field.note'), said: note ?? '' },
  ];
  return (before: Noted, after: Noted) => {
    const now = written(after);
    return written(before)
      .filter(({ said }, index) => said !== now[index]?.said)
      .map(({ field, said }) => ({ field, said: said || text('corrections.nothing') }));
  };
}
