import type { HistoryItem } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { chevronIcon, classNames, DateTile, Icon, ListRow } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { historyItemKey } from './by-year.ts';
import styles from './record-row.module.css';
import { RecordRow } from './record-row.tsx';
import { sumCosts } from './sum-costs.ts';
import { useText } from './text.ts';
import { isFuelGroupOpen, storeFuelGroupOpen } from './unfolded-fills.ts';
import { useCostsText } from './use-costs-text.ts';

interface FillsRowsProps {
  vehicleId: string;
  /** The latest first. */
  fills: readonly HistoryItem[];
  /** Key of the entry that takes the focus when it mounts. */
  focusedKey: string | undefined;
  /** Whether other rows have photos. */
  besidePhotos: boolean;
}

/** Consecutive tanks of fuel as one row with number and sum, which unfolds into theirs. */
export function FuelEntryRows({ vehicleId, fills, focusedKey, besidePhotos }: FillsRowsProps) {
  const text = useText();
  const format = useFormat();
  const costs = useCostsText()(sumCosts(fills));
  const [isOpen, setOpen] = useState(() => isFuelGroupOpen(fills));
  const button = useRef<HTMLButtonElement>(null);
  // Key whose focus was handled: toggling the fold must not move the focus again.
  const [answeredKey, setAnsweredKey] = useState<string>();
  const wantedKey = focusedKey === answeredKey ? undefined : focusedKey;
  const isFocused = !isOpen && fills.some((item) => historyItemKey(item) === wantedKey);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const [latest, earliest] = [fills[0], fills.at(-1)];
  if (!latest || !earliest) return null;
  const day = ({ date }: HistoryItem) =>
    withoutLineBreaks(format.date(date, { day: 'numeric', month: 'short' }));
  const toggle = () => {
    setAnsweredKey(focusedKey);
    storeFuelGroupOpen(fills, !isOpen);
    setOpen(!isOpen);
  };
  return (
    <>
      <ListRow
        leading={<DateTile {...format.dateParts(latest.date)} dateTime={latest.date} muted small ofYear />}
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
              {besidePhotos && <span className={styles.noPhoto} />}
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
            besidePhotos={besidePhotos}
            within
          />
        ))}
    </>
  );
}
