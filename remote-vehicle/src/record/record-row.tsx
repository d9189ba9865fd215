import type { HistoryItem } from '@forecourt/shared/api';
import { useDistance } from '@forecourt/shared/country';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { recordPath, visitPath } from '@forecourt/shared/links';
import { DateTile, ListRow, Tag } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { RowPhoto } from '../photo/row-photo.tsx';
import { useHistoryScope } from '../vehicle/use-history-scope.ts';
import styles from './record-row.module.css';
import { useText } from './text.ts';
import { useItemText } from './use-item-words.ts';

interface RecordRowProps {
  vehicleId: string;
  item: HistoryItem;
  /** Whether its link takes the focus on mount, after the button that showed it. */
  focused: boolean;
  /** Whether to leave room for a photo, because other rows have one. */
  besidePhotos: boolean;
  /** Whether it is one of several unfolded rows. */
  within?: boolean;
}

/** Row of a visit or an entry, which links to it. */
export function RecordRow({ vehicleId, item, focused, besidePhotos, within = false }: RecordRowProps) {
  const text = useText();
  const format = useFormat();
  const distance = useDistance();
  const { date, odometer_km, visit, record } = item;
  const { title, details, cost } = useItemText()(item);
  const { search } = useHistoryScope();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) place.current?.closest('a')?.focus();
  }, [focused]);
  const facts = [
    odometer_km !== null && withoutLineBreaks(distance.written(odometer_km)),
    record && record.version > 1 && text('entry.corrected'),
  ].filter(Boolean);
  return (
    <ListRow
      to={visit ? visitPath(visit.id) : record ? recordPath(vehicleId, record.id) + search : undefined}
      leading={
        <span className={within ? styles.within : undefined}>
          <DateTile {...format.dateParts(date)} dateTime={date} muted small ofYear />
        </span>
      }
      title={<span ref={place}>{title}</span>}
      description={
        <span className={styles.description}>
          {details && <span className={styles.details}>{details}</span>}
          {facts.length > 0 && <span className={styles.facts}>{facts.join(' · ')}</span>}
        </span>
      }
      trailing={
        <span className={styles.trailing}>
          <span className={styles.cost}>{visit ? <Tag tone="accent">{text('visit')}</Tag> : cost}</span>
          {record?.photos && <RowPhoto {...record.photos} />}
          {besidePhotos && !record?.photos && <span className={styles.noPhoto} />}
        </span>
      }
    />
  );
}
