import {
  lowerReading,
  type NewVehicleRecord,
  newRecordSchema,
  type OdometerReading,
  type VehicleRecord,
} from '@forecourt/shared/api';
import { useDistance, useMoney } from '@forecourt/shared/country';
import { keepTogether } from '@forecourt/shared/dates';
import { Form, maxLengthOf, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  ChipList,
  FieldRow,
  FormActions,
  FormHalves,
  Stack,
  TextAreaField,
  TextField,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { KINDS } from '../../record-kinds.ts';
import { useText } from '../text.ts';
import { useKindText } from '../use-kind-text.ts';
import {
  type EntryFault,
  type EntryField,
  entryFaultsOf,
  entryInput,
  entryValues,
  findEntryFaults,
} from './entry-values.ts';
import { LowerReading } from './lower-reading.tsx';
import { useEntryUnits } from './use-entry-units.ts';

/** The fields and the bar, with their distances. */
export const FORM_HEIGHT = 540;

/** Keeps the hint's line free, so that nothing moves when the reading comes. */
const LINE_TO_COME = '\u00a0';

interface EntryFormProps {
  /** Name of the draft that keeps what was typed; whoever saves the entry forgets it. */
  draft: string;
  /** The entry as it is; none for a new one. */
  entry?: VehicleRecord | undefined;
  /** What a new one is about, where that is known. */
  kind?: NewVehicleRecord['kind'] | undefined;
  /** What the odometer said last, to go by; null where that is of no use or not known. */
  lastReading?: OdometerReading | 'loading' | null;
  /** The path that *Cancel* leads to. */
  cancelTo: string;
  busy: boolean;
  /** Why saving failed, until something else is typed. */
  error: Error | null;
  onChange: () => void;
  onSubmit: (input: NewVehicleRecord) => void;
  /** Below the note. */
  children?: ReactNode;
}

/** An entry's fields, the same for adding and for correcting. Nothing that was typed is lost by an error. */
export function EntryForm({
  draft,
  entry,
  kind,
  lastReading = null,
  cancelTo,
  busy,
  error,
  onChange,
  onSubmit,
  children,
}: EntryFormProps) {
  const text = useText();
  const kindText = useKindText();
  const format = useFormat();
  const distance = useDistance();
  const units = useEntryUnits(entry?.currency);
  const symbol = useMoney().symbol(units.currency);
  const form = useForm<EntryField, EntryFault>({
    saved: entry
      ? entryValues(entry, units)
      : { kind: kind ?? '', date: units.today, odometer: '', cost: '', note: '' },
    draft,
    check: (values) => findEntryFaults(values, units),
    words: (fault, field) => text(`fault.${field}.${fault}` as 'fault.kind.missing'),
    failure: error,
    blame: entryFaultsOf,
    busy,
    onChange,
    onSubmit: (values) => onSubmit(entryInput(values, units, entry)),
  });
  const { values, faults, unblamed } = form;
  const asked = lowerReading(unblamed);
  return (
    <Form form={form}>
      <Stack gap={24}>
        <FormHalves>
          <Stack>
            <ChipList
              legend={text('field.kind')}
              error={faults.kind && text('fault.kind.missing')}
              chips={KINDS.map((value) => ({ value, text: kindText(value) }))}
              value={values.kind}
              onChange={(value) => form.set('kind', value)}
            />
            <FieldRow>
              <TextField {...form.field('date')} label={text('field.date')} type="date" max={units.today} />
              <TextField
                {...form.field('odometer')}
                label={text('field.mileage')}
                mark={values.kind === 'reading' ? undefined : text('field.optional')}
                hint={
                  lastReading !== null && lastReading !== 'loading' ? (
                    text('odometer.last', {
                      odometer: keepTogether(distance.written(lastReading.odometer_km)),
                      date: keepTogether(
                        format.date(lastReading.date, { day: 'numeric', month: 'short', year: 'numeric' }),
                      ),
                    })
                  ) : (
                    <>
                      <VisuallyHidden>{text(`unit.${units.distance}.hint`)}</VisuallyHidden>
                      {lastReading === 'loading' && LINE_TO_COME}
                    </>
                  )
                }
                suffix={text(`unit.${units.distance}`)}
                inputMode="numeric"
                autoComplete="off"
              />
            </FieldRow>
            {asked && (
              <LowerReading
                reading={asked}
                date={values.date}
                typed={keepTogether(distance.written(entryInput(values, units, entry).odometer_km ?? 0))}
                busy={busy}
                onConfirm={() => onSubmit({ ...entryInput(values, units, entry), confirm_lower: true })}
              />
            )}
            {values.kind !== 'reading' && (
              <TextField
                {...form.field('cost')}
                label={text('field.cost')}
                mark={text('field.optional')}
                hint={
                  <VisuallyHidden>{text('field.cost.hint', { currency: units.currency })}</VisuallyHidden>
                }
                {...(symbol.isFirst ? { prefix: symbol.text } : { suffix: symbol.text })}
                inputMode="decimal"
                autoComplete="off"
              />
            )}
          </Stack>
          <Stack>
            <TextAreaField
              {...form.field('note')}
              label={text('field.note')}
              mark={text('field.optional')}
              maxLength={maxLengthOf(newRecordSchema.shape.note)}
            />
            {children}
          </Stack>
        </FormHalves>
        {unblamed && !asked && (
          <FailureNotice title={text('save.failed')} error={unblamed}>
            {ownReasonOf(unblamed, text)}
          </FailureNotice>
        )}
        <FormActions
          cancelTo={cancelTo}
          cancelText={text('cancel')}
          submitText={text('entry.save')}
          busy={busy}
        />
      </Stack>
    </Form>
  );
}

function ownReasonOf(error: Error, text: ReturnType<typeof useText>): string | undefined {
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === 'too_many_records') return text('save.tooMany');
  return code === 'changed_elsewhere' ? text('save.changedElsewhere') : undefined;
}
