import {
  lowerReading,
  type NewVehicleRecord,
  newRecordSchema,
  type VehicleRecord,
} from '@forecourt/shared/api';
import { useMoney } from '@forecourt/shared/country';
import { Form, maxLengthOf, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { vehiclePath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  ActionBar,
  Button,
  ChipList,
  FieldRow,
  LinkButton,
  Row,
  Stack,
  TextAreaField,
  TextField,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { KINDS } from '../../record-kinds.ts';
import { useText } from '../text.ts';
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

interface EntryFormProps {
  vehicleId: string;
  /** Name of the draft that keeps what was typed; whoever saves the entry forgets it. */
  draft: string;
  /** The entry as it is; none for a new one. */
  entry?: VehicleRecord | undefined;
  /** What a new one is about, where that is known. */
  kind?: NewVehicleRecord['kind'] | undefined;
  submitText: string;
  busy: boolean;
  /** Why saving failed, until something else is typed. */
  error: Error | null;
  onChange: () => void;
  onSubmit: (input: NewVehicleRecord) => void;
  /** Below the fields. */
  children?: ReactNode;
}

/** An entry's fields, the same for adding and for correcting. Nothing that was typed is lost by an error. */
export function EntryForm({
  vehicleId,
  draft,
  entry,
  kind,
  submitText,
  busy,
  error,
  onChange,
  onSubmit,
  children,
}: EntryFormProps) {
  const text = useText();
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
        <Stack>
          <ChipList
            legend={text('field.kind')}
            error={faults.kind && text('fault.kind.missing')}
            chips={KINDS.map((value) => ({ value, text: text(`kind.${value}`) }))}
            value={values.kind}
            onChange={(value) => form.set('kind', value)}
          />
          <FieldRow>
            <TextField {...form.field('date')} label={text('field.date')} type="date" max={units.today} />
            <TextField
              {...form.field('odometer')}
              label={text(units.distance === 'mi' ? 'field.miles' : 'field.kilometres')}
              mark={values.kind === 'reading' ? undefined : text('field.optional')}
              hint={<VisuallyHidden>{text(`unit.${units.distance}.hint`)}</VisuallyHidden>}
              suffix={text(`unit.${units.distance}`)}
              inputMode="numeric"
              autoComplete="off"
            />
          </FieldRow>
          {values.kind !== 'reading' && (
            <TextField
              {...form.field('cost')}
              label={text('field.cost')}
              mark={text('field.optional')}
              hint={<VisuallyHidden>{text('field.cost.hint', { currency: units.currency })}</VisuallyHidden>}
              {...(symbol.isFirst ? { prefix: symbol.text } : { suffix: symbol.text })}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          <TextAreaField
            {...form.field('note')}
            label={text('field.note')}
            mark={text('field.optional')}
            maxLength={maxLengthOf(newRecordSchema.shape.note)}
          />
          {children}
        </Stack>
        {asked && (
          <LowerReading
            reading={asked}
            date={values.date}
            busy={busy}
            onConfirm={() => onSubmit({ ...entryInput(values, units, entry), confirm_lower: true })}
          />
        )}
        {unblamed && !asked && (
          <FailureNotice title={text('save.failed')} error={unblamed}>
            {ownReasonOf(unblamed, text)}
          </FailureNotice>
        )}
        <ActionBar>
          <Row share>
            <LinkButton variant="quiet" to={vehiclePath(vehicleId)}>
              {text('cancel')}
            </LinkButton>
            <Button type="submit" busy={busy}>
              {submitText}
            </Button>
          </Row>
        </ActionBar>
      </Stack>
    </Form>
  );
}

function ownReasonOf(error: Error, text: ReturnType<typeof useText>): string | undefined {
  const code = error instanceof ApiProblem ? error.code : null;
  if (code === 'too_many_records') return text('save.tooMany');
  return code === 'changed_elsewhere' ? text('save.changedElsewhere') : undefined;
}
