import type { RecordImportPreview } from '@forecourt/shared/api';
import { useDistanceFormatter, useMoneyFormatter, useVolumeFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { Button, Disclosure, List, ListRow, Notice, Stack, Tag, Text } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useEntryKindFormatter } from '../record/record-text.ts';
import { FileButton } from './choose-file.tsx';
import {
  ContradictoryReadingTable,
  FaultyLineTable,
  LineFault,
  RepeatedLineTable,
  UnusualAmountTable,
} from './line-tables.tsx';
import { listUnmappedColumns } from './map-columns.tsx';
import styles from './record-csv.module.css';
import { type ImportTextGetter, useText } from './text.ts';
import type { PreviewedFile } from './use-import.ts';

const FIRST_ENTRIES = 5;

interface ImportPreviewStepProps {
  checked: PreviewedFile;
  busy: boolean;
  onImport: () => void;
  onChange: () => void;
  /** Called when the customer chooses whether lines that are equal are added once or each time. */
  onRepeats: (repeats: 'once' | 'all') => void;
  onChoose: (file: File) => void;
}

/** Last step, below the heading with the result: errors (one in a notice, more by line), entries, how the file was read. */
export function ImportPreviewStep({
  checked: { preview, file },
  busy,
  onImport,
  onChange,
  onRepeats,
  onChoose,
}: ImportPreviewStepProps) {
  const text = useText();
  const { counts, total_faults, entries, faults } = preview;
  const isEmpty = counts.new === 0;
  const isAllKnown = isEmpty && total_faults === 0;
  const [fault] = faults;
  const place = { count: counts.wrong, line: fault?.line ?? 0 };
  return (
    <Stack gap={24}>
      <ResultFacts preview={preview} name={file.name} />
      {fault && (
        <Stack gap={12}>
          <Notice tone="warn" title={text('faults.title', place)}>
            {total_faults === 1 && (
              <p>
                <LineFault preview={preview} fault={fault} />
              </p>
            )}
            <p>{isEmpty ? text('faults.text.all') : text('faults.text', { ...place, others: counts.new })}</p>
          </Notice>
          {total_faults > 1 && <FaultyLineTable preview={preview} />}
        </Stack>
      )}
      <Repeats preview={preview} busy={busy} onChoose={onRepeats} />
      <Unlikely preview={preview} />
      {entries.length > 0 && !isAllKnown && <Entries preview={preview} />}
      <div className={styles.submit}>
        <FileButton
          variant={isEmpty ? 'primary' : 'quiet'}
          disabled={busy}
          text={text(total_faults > 0 ? 'choose.corrected' : 'choose.other')}
          onChoose={onChoose}
        />
        {!isEmpty && (
          <Button busy={busy} onClick={onImport}>
            {text(importText(preview), { count: counts.new })}
          </Button>
        )}
      </div>
      <ReadAs preview={preview} onChange={onChange} />
    </Stack>
  );
}

/** Returns the result of a preview, which is the heading of this step: "2 entries to add, 1 line to correct". */
export function formatImportPreviewTitle({ counts }: RecordImportPreview, text: ImportTextGetter): string {
  const { new: added, wrong, known } = counts;
  if (added + wrong === 0) return text(known > 0 ? 'result.none' : 'done.empty');
  return [
    added > 0 && text('result.new', { count: added }),
    wrong > 0 && text('result.wrong', { count: wrong }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Name of the file, and what it contains besides new entries and invalid lines. */
function ResultFacts({ preview, name }: { preview: RecordImportPreview; name: string }) {
  const text = useText();
  const { new: added, known, wrong, repeated, left_out } = preview.counts;
  const leftOut = listUnmappedColumns(preview, text);
  const facts = [
    name,
    known > 0 && text('result.known', { count: known }),
    repeated > 0 && text('result.repeated', { count: repeated }),
  ].filter((fact) => fact !== false);
  const isNothing = added + wrong === 0;
  return (
    <div className={styles.facts}>
      {isNothing && known > 0 && <Text>{text('done.none')}</Text>}
      {isNothing && known + left_out === 0 && <Text>{text('empty.columns')}</Text>}
      <Text size="small" tone="muted">
        {joinWithMiddleDots(facts)}
      </Text>
      {left_out > 0 && (
        <Text size="small" tone="muted">
          {text('count.left_out', { count: left_out })}
        </Text>
      )}
      {leftOut.length > 0 && (
        <Text size="small" tone="muted">
          {text('check.leftOut', { columns: leftOut.join(', ') })}
        </Text>
      )}
    </div>
  );
}

interface RepeatsProps {
  preview: RecordImportPreview;
  busy: boolean;
  onChoose: (repeats: 'once' | 'all') => void;
}

/** Notice of equal lines, with buttons to add all of them or only one of each. Renders nothing if no lines are equal. */
function Repeats({ preview: { repeats, total_repeats, counts }, busy, onChoose }: RepeatsProps) {
  const text = useText();
  if (total_repeats === 0) return null;
  return (
    <Stack gap={12}>
      <Notice tone="info" title={text('repeats.title', { count: total_repeats })}>
        {text('repeats.text')}
      </Notice>
      <RepeatedLineTable repeats={repeats} total={total_repeats} />
      <div className={styles.actions}>
        {counts.repeated > 0 && (
          <Button variant="quiet" wide="phone" disabled={busy} onClick={() => onChoose('all')}>
            {text('repeats.all')}
          </Button>
        )}
        {counts.repeated < total_repeats && (
          <Button variant="quiet" wide="phone" disabled={busy} onClick={() => onChoose('once')}>
            {text('repeats.once')}
          </Button>
        )}
      </div>
    </Stack>
  );
}

/** Tables of readings and amounts that are unlikely and must be confirmed. Renders nothing if there are none. */
function Unlikely({ preview }: { preview: RecordImportPreview }) {
  const text = useText();
  const { total_misfits: readings, total_amounts: amounts } = preview;
  const count = readings + amounts;
  if (count === 0) return null;
  const title = () => {
    if (amounts === 0) return text('lower.title', { count });
    return readings === 0 ? text('amount.title', { count }) : text('unlikely.title');
  };
  return (
    <Stack gap={12}>
      <Notice tone="warn" title={title()}>
        {text(readings > 0 ? 'lower.text' : 'amount.text')}
      </Notice>
      {readings > 0 && <ContradictoryReadingTable preview={preview} />}
      {amounts > 0 && <UnusualAmountTable preview={preview} />}
    </Stack>
  );
}

function importText({ counts, total_misfits, total_amounts }: RecordImportPreview) {
  if (total_misfits + total_amounts > 0) return 'import.misfits';
  return counts.wrong > 0 ? 'import.others' : 'import.all';
}

/** How the file was read, with a button to change it. Unfolded if no line could be read, because this may be the cause. */
function ReadAs({ preview, onChange }: { preview: RecordImportPreview; onChange: () => void }) {
  const text = useText();
  const money = useMoneyFormatter();
  const shown = useDistanceFormatter().unit;
  const { format, choices, columns, counts } = preview;
  const { date_order, decimal, distance, volume, currency, price } = choices;
  const isSuspect = counts.new + counts.known === 0 && counts.wrong > 0;
  const looksLike = () => {
    if (format === 'forecourt') return text('looks.forecourt');
    return format === 'table' ? text('looks.table') : text('looks.app', { app: text(`format.${format}`) });
  };
  const sentences = [
    looksLike(),
    date_order && text(`read.date_order.${date_order}`),
    decimal && text(`read.decimal.${decimal}`),
    distance && text(`read.distance.${distance}${distance === shown ? '' : '.converted'}`),
    volume && text(`read.volume.${volume}`),
    price && text(`read.price.${price}`),
    currency && text('read.currency', { currency: money.symbol(currency).text }),
  ].filter((sentence) => typeof sentence === 'string');
  return (
    <div className={styles.template}>
      <Disclosure title={text('read.title')} {...(isSuspect && { open: true })}>
        <ul className={styles.readAs}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {columns.length > 0 && (
          <Button variant="link" onClick={onChange}>
            {text('change')}
          </Button>
        )}
      </Disclosure>
    </div>
  );
}

function Entries({ preview: { entries, counts } }: { preview: RecordImportPreview }) {
  const text = useText();
  const [isUnfolded, setUnfolded] = useState(false);
  const shown = isUnfolded ? entries : entries.slice(0, FIRST_ENTRIES);
  const more = entries.length - shown.length;
  const unlisted = counts.new + counts.known - entries.length;
  return (
    <Stack gap={12}>
      <h3 className={styles.part}>{text('entries.title')}</h3>
      <List dense inCard>
        {shown.map((entry, index) => (
          <Entry key={entry.line} entry={entry} focused={index === FIRST_ENTRIES} />
        ))}
      </List>
      {more > 0 && (
        <Button variant="link" onClick={() => setUnfolded(true)}>
          {text('entries.show', { count: more })}
        </Button>
      )}
      {more === 0 && unlisted > 0 && <Text tone="muted">{text('entries.more', { count: unlisted })}</Text>}
    </Stack>
  );
}

interface EntryProps {
  entry: RecordImportPreview['entries'][number];
  /** Whether the entry takes the focus on mount, because the focused button, which unfolded the list, is removed. */
  focused: boolean;
}

function Entry({ entry, focused }: EntryProps) {
  const text = useText();
  const kindText = useEntryKindFormatter();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const volume = useVolumeFormatter();
  const money = useMoneyFormatter();
  const { line, status, date, kind, odometer_km, cost_minor, currency, note, litres } = entry;
  const facts = [
    format.date(date, { day: 'numeric', month: 'short', year: 'numeric' }),
    odometer_km !== null && distance.written(odometer_km),
    litres !== null && volume.written(litres, 'short'),
    text('where.line', { line }),
  ];
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) title.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <ListRow
      title={
        <span ref={title} tabIndex={-1}>
          {kindText(kind)}
        </span>
      }
      description={
        <span className={styles.entry}>
          <span>{joinWithMiddleDots(facts.filter((fact) => fact !== false).map(addNoBreakSpaces))}</span>
          {note !== null && <span className={styles.note}>{note}</span>}
          {status === 'known' && (
            <span>
              <Tag tone="quiet">{text('entries.known')}</Tag>
            </span>
          )}
        </span>
      }
      trailing={
        cost_minor !== null &&
        currency !== null && <span className={styles.cost}>{money.written(cost_minor, currency)}</span>
      }
    />
  );
}
