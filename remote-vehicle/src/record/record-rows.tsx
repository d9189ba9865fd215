import type { HistoryItem } from '@forecourt/shared/api';
import { useDistanceFormatter } from '@forecourt/shared/country';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { recordEntryPath, visitPath } from '@forecourt/shared/links';
import * as z from '@forecourt/shared/schema';
import { createTabStore } from '@forecourt/shared/tab-store';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { chevronIcon, classNames, DateTile, Icon, ListRow, Tag } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { RowPhoto, RowPhotoCount } from '../photo/row-photo.tsx';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import { historyItemKey, sumCosts, useHistoryItemFormatter } from './history-items.tsx';
import styles from './record-rows.module.css';
import { useCostListFormatter } from './record-text.ts';
import { useText } from './text.ts';

interface RecordRowProps {
  vehicleId: string;
  item: HistoryItem;
  /** Whether the row's link takes the focus on mount, because the button that loaded the row had it. */
  focused: boolean;
  /** Whether the row is within an unfolded group of fuel entries. */
  within?: boolean;
}

/** Row of a visit or an entry, which links to it. */
export function RecordRow({ vehicleId, item, focused, within = false }: RecordRowProps) {
  const text = useText();
  const format = useFormat();
  const distance = useDistanceFormatter();
  const { date, odometer_km, visit, record } = item;
  const { title, details, cost } = useHistoryItemFormatter()(item);
  const tag = visit && <Tag tone="accent">{text('visit')}</Tag>;
  const { search } = useRecordFilter();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) place.current?.closest('a')?.focus();
  }, [focused]);
  const facts = [
    odometer_km !== null && addNoBreakSpaces(distance.written(odometer_km)),
    record && record.version > 1 && text('entry.corrected'),
  ].filter((fact) => typeof fact === 'string');
  return (
    <ListRow
      to={visit ? visitPath(visit.id) : record ? recordEntryPath(vehicleId, record.id) + search : undefined}
      leading={
        <span className={within ? styles.within : undefined}>
          <DateTile {...format.dateParts(date)} dateTime={date} muted small omitsYear />
        </span>
      }
      title={<span ref={place}>{title}</span>}
      description={
        <span className={styles.description}>
          {details && <span className={styles.details}>{details}</span>}
          {(facts.length > 0 || record?.photos) && (
            <span className={styles.facts}>
              {joinWithMiddleDots(facts)}
              {record?.photos && <RowPhotoCount {...record.photos} />}
            </span>
          )}
        </span>
      }
      trailing={
        <span className={styles.trailing}>
          <span className={styles.cost}>{cost || tag}</span>
          {cost && tag}
          {record?.photos && <RowPhoto {...record.photos} />}
        </span>
      }
    />
  );
}

interface FuelEntryRowsProps {
  vehicleId: string;
  /** Consecutive fuel entries, the latest first. */
  fills: readonly HistoryItem[];
  /** Key of the entry that takes the focus when its row mounts. */
  focusedKey: string | undefined;
}

/** Row for consecutive fuel entries, with their number and total cost. Unfolds into a row for each of them. */
export function FuelEntryRows({ vehicleId, fills, focusedKey }: FuelEntryRowsProps) {
  const text = useText();
  const format = useFormat();
  const costs = useCostListFormatter()(sumCosts(fills));
  const [isOpen, setOpen] = useState(() => isFuelGroupOpen(fills));
  const button = useRef<HTMLButtonElement>(null);
  // Key of the entry whose focus was handled already, so that folding and unfolding does not focus it again.
  const [handledKey, setHandledKey] = useState<string>();
  const wantedKey = focusedKey === handledKey ? undefined : focusedKey;
  const isFocused = !isOpen && fills.some((item) => historyItemKey(item) === wantedKey);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const [latest, earliest] = [fills[0], fills.at(-1)];
  if (!latest || !earliest) return null;
  const day = ({ date }: HistoryItem) =>
    addNoBreakSpaces(format.date(date, { day: 'numeric', month: 'short' }));
  const toggle = () => {
    setHandledKey(focusedKey);
    storeFuelGroupOpen(fills, !isOpen);
    setOpen(!isOpen);
  };
  return (
    <>
      <ListRow
        leading={<DateTile {...format.dateParts(latest.date)} dateTime={latest.date} muted small omitsYear />}
        title={
          <button ref={button} type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
            {text('fills', { count: fills.length })}
          </button>
        }
        description={text('fills.dates', { from: day(earliest), to: day(latest) })}
        trailing={
          <>
            <span className={styles.trailing}>
              <span className={styles.cost}>{costs}</span>
            </span>
            <span className={classNames(styles.chevron, isOpen && styles.open)}>
              <Icon path={chevronIcon} size={20} />
            </span>
          </>
        }
      />
      {isOpen &&
        fills.map((item) => (
          <RecordRow
            key={historyItemKey(item)}
            vehicleId={vehicleId}
            item={item}
            focused={historyItemKey(item) === wantedKey}
            within
          />
        ))}
    </>
  );
}

/** Minimum number of consecutive fuel entries that are folded into one row. */
const MIN_FILLS = 3;

/** Row of the record: a single item, or consecutive fuel entries. */
type RecordGroup = { item: HistoryItem } | { fills: readonly HistoryItem[] };

export function groupFuelEntries(items: readonly HistoryItem[]): RecordGroup[] {
  const places: RecordGroup[] = [];
  let fills: HistoryItem[] = [];
  const end = () => {
    if (fills.length >= MIN_FILLS) places.push({ fills });
    else places.push(...fills.map((item) => ({ item })));
    fills = [];
  };
  for (const item of items) {
    if (item.record?.kind === 'fuel') {
      fills.push(item);
    } else {
      end();
      places.push({ item });
    }
  }
  end();
  return places;
}

/** Keys of unfolded fuel entries, stored in this tab, so that they are still unfolded when the customer returns. */
const unfolded = createTabStore('vehicle.record.unfolded', 'visitor', z.array(z.string()));

/** Whether any of these fuel entries was unfolded before in this tab. */
function isFuelGroupOpen(fills: readonly HistoryItem[]): boolean {
  const keys = unfolded.read() ?? [];
  return fills.some((item) => keys.includes(historyItemKey(item)));
}

/** Stores whether these fuel entries are unfolded, in this tab. */
function storeFuelGroupOpen(fills: readonly HistoryItem[], isOpen: boolean): void {
  const keys = new Set(unfolded.read());
  for (const item of fills) {
    if (isOpen) keys.add(historyItemKey(item));
    else keys.delete(historyItemKey(item));
  }
  unfolded.keep([...keys]);
}
