import { newVehicleRecordSchema, type RecordImportPreview } from '@forecourt/shared/api';
import {
  kilometresToUnit,
  numberFormat,
  useDistanceFormatter,
  useMoneyFormatter,
  useVolumeFormatter,
} from '@forecourt/shared/country';
import { workshopCurrency } from '@forecourt/shared/currency';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { findNumberLimits } from '@forecourt/shared/forms';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { FIRST_VALID_DATE } from '@forecourt/shared/limits';
import { siteSettings } from '@forecourt/shared/settings';
import type { ReactNode } from 'react';
import { useEntryKindFormatter } from '../record/record-text.ts';
import { Cell, ColumnHeader, RowHeader, Table, TableBody, TableHead, TableRow } from '../record/table.tsx';
import { useUnusualAmountFormatter } from '../record/use-unusual-amount-text.ts';
import { RECORD_KINDS } from '../record-kinds.ts';
import styles from './record-csv.module.css';
import { useText } from './text.ts';

/** Codes of line errors with a separate message (`CSV_LINE_ERROR_MESSAGES` in api/src/record/csv/import-schema.ts). */
const CODES_WITH_MESSAGE = [
  'open_quote',
  'cell_count',
  'missing',
  'date',
  'date_in_future',
  'date_too_early',
  'kind',
  'number',
  'too_small',
  'too_large',
  'two_odometers',
  'amount',
  'litres',
  'only_of_fuel',
  'currency',
  'text',
  'too_long',
  'id',
  'empty_entry',
  'repeated_id',
  'differs',
] as const;

interface LineTableProps {
  preview: RecordImportPreview;
}

export function FaultyLineTable({ preview }: LineTableProps) {
  const { faults, total_faults } = preview;
  const text = useText();
  return (
    <FirstLines caption={text('what')} shown={faults.length} total={total_faults}>
      {faults.map((fault) => (
        <TableRow key={`${fault.line} ${fault.column} ${fault.code}`}>
          <RowHeader>{text('where.line', { line: fault.line })}</RowHeader>
          <Cell>
            <LineFault preview={preview} fault={fault} />
          </Cell>
        </TableRow>
      ))}
    </FirstLines>
  );
}

interface LineFaultProps extends LineTableProps {
  fault: RecordImportPreview['faults'][number];
}

/** Column and value of an invalid cell, and how to correct it. */
export function LineFault({ preview, fault: { column, code, value } }: LineFaultProps) {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const limits = useLimits(preview);
  const field = preview.columns.find(({ name }) => name === column)?.field ?? column;
  const kinds = RECORD_KINDS.map(kindText).join(', ');
  return (
    <>
      {column !== null && <span className={styles.column}>{column} </span>}
      {value !== undefined && (
        <>
          <q className={styles.value}>{value}</q>{' '}
        </>
      )}
      <span className={styles.advice}>
        {text(toErrorMessageKey(code, field), { kinds, ...limits(field) })}
      </span>
    </>
  );
}

export function ContradictoryReadingTable({ preview: { misfits, total_misfits } }: LineTableProps) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  return (
    <FirstLines caption={text('lower.mileage')} shown={misfits.length} total={total_misfits}>
      {misfits.map(({ line, code, odometer_km, reading }) => (
        <TableRow key={line}>
          <RowHeader>{text('where.line', { line })}</RowHeader>
          <Cell>
            {text(misfitText(code, odometer_km < reading.odometer_km), {
              typed: addNoBreakSpaces(distance.written(odometer_km)),
              date: addNoBreakSpaces(
                format.date(reading.date, { day: 'numeric', month: 'long', year: 'numeric' }),
              ),
              odometer: addNoBreakSpaces(distance.written(reading.odometer_km)),
            })}
          </Cell>
        </TableRow>
      ))}
    </FirstLines>
  );
}

export function UnusualAmountTable({ preview: { amounts, total_amounts } }: LineTableProps) {
  const text = useText();
  const amountText = useUnusualAmountFormatter();
  return (
    <FirstLines caption={text('amount')} shown={amounts.length} total={total_amounts}>
      {amounts.map(({ line, currency, ...amount }) => {
        const { field, value } = amount;
        return (
          <TableRow key={`${line} ${field}`}>
            <RowHeader>{text('where.line', { line })}</RowHeader>
            <Cell>
              {text('amount.line', {
                typed: amountText.typed(field, value, currency ?? ''),
                expected: amountText.expected([amount], currency ?? ''),
              })}
            </Cell>
          </TableRow>
        );
      })}
    </FirstLines>
  );
}

interface RepeatedLineTableProps {
  repeats: RecordImportPreview['repeats'];
  total: number;
}

export function RepeatedLineTable({ repeats, total }: RepeatedLineTableProps) {
  const text = useText();
  return (
    <FirstLines caption={text('repeats.caption')} shown={repeats.length} total={total}>
      {repeats.map(({ line, first_line, is_added }) => (
        <TableRow key={line}>
          <RowHeader>{text('where.line', { line })}</RowHeader>
          <Cell>{text(is_added ? 'repeats.added' : 'repeats.left', { first: first_line })}</Cell>
        </TableRow>
      ))}
    </FirstLines>
  );
}

interface FirstLinesProps {
  caption: string;
  shown: number;
  total: number;
  children: ReactNode;
}

function FirstLines({ caption, shown, total, children }: FirstLinesProps) {
  const text = useText();
  return (
    <div className={styles.lines}>
      <Table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <TableHead>
          <TableRow>
            <ColumnHeader>{text('where')}</ColumnHeader>
            <ColumnHeader>{caption}</ColumnHeader>
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
      {total > shown && <p className={styles.more}>{text('faults.more', { count: total - shown })}</p>}
    </div>
  );
}

function misfitText(code: string, isLower: boolean) {
  if (code === 'odometer_jump') return 'jump.line';
  return isLower ? 'lower.line' : 'lower.lineAfter';
}

/** Returns the message key of an error code. A newer backend may send codes without a message. */
function toErrorMessageKey(code: string, field: string | null) {
  // The limit is that of the cost, which was computed from the price.
  if (code === 'too_large' && field === 'price') return 'fault.price_too_large' as const;
  return `fault.${CODES_WITH_MESSAGE.find((each) => each === code) ?? 'other'}` as const;
}

/** Returns a function from a field to the values in its messages: limits (distance in the file's unit) and first valid date. */
function useLimits({ choices }: RecordImportPreview) {
  const language = useLocale();
  const volume = useVolumeFormatter();
  const money = useMoneyFormatter();
  const format = useFormat();
  const { odometer_km, litres, cost_minor } = newVehicleRecordSchema.shape;
  const written = (value: number, unit: string) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 2 }).format(
      value,
    );
  const first = format.date(FIRST_VALID_DATE, { day: 'numeric', month: 'long', year: 'numeric' });
  return (field: string | null) => {
    const isFuel = field === 'litres';
    const isCost = field === 'cost' || field === 'price';
    const { minimum, maximum } = findNumberLimits(isCost ? cost_minor : isFuel ? litres : odometer_km);
    const write = (value: number) => {
      if (isCost)
        return money.rounded(value, choices.currency ?? workshopCurrency(siteSettings().organisation));
      if (isFuel) return volume.written(value);
      return choices.distance === 'mi'
        ? written(kilometresToUnit('mi', value), 'mile')
        : written(value, 'kilometer');
    };
    return { min: write(minimum), max: write(maximum), first };
  };
}
