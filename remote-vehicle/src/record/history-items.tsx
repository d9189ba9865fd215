import type {
  HistoryItem,
  HistoryRecord,
  HistoryScope,
  HistoryVisit,
  VehicleYear,
} from '@forecourt/shared/api';
import { useCostFormatter } from '@forecourt/shared/country';
import { joinWithMiddleDots } from '@forecourt/shared/text';
import { SegmentedControl } from '@forecourt/shared/ui';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { useRecordFilter } from '../vehicle/use-history-scope.ts';
import styles from './record-section.module.css';
import { useEntryKindFormatter } from './record-text.ts';
import { useText } from './text.ts';

export function historyItemKey({ visit, record }: HistoryItem): string {
  return visit?.id ?? record?.id ?? '';
}

type Cost = 'cost_minor' | 'currency';

/** Fields of a visit or an entry from which its title, details and cost are written, on screen and in print. */
export interface RecordLine extends Pick<HistoryItem, 'date' | 'odometer_km'> {
  visit: Pick<HistoryVisit, 'service_type' | 'work' | Cost> | null;
  record: Pick<HistoryRecord, 'kind' | 'note' | Cost> | null;
}

export interface HistoryYear<Item> {
  year: number;
  items: readonly Item[];
}

/** Groups the items of a record by year without changing their order. @param items newest first */
export function groupHistoryByYear<Item extends { date: string }>(
  items: readonly Item[],
): HistoryYear<Item>[] {
  return [...Map.groupBy(items, ({ date }) => Number(date.slice(0, 4)))].map(([year, ofYear]) => ({
    year,
    items: ofYear,
  }));
}

/** Total cost of visits and entries by currency. */
export function sumCosts(items: readonly RecordLine[]): VehicleYear['costs'] {
  const sums = new Map<string, number>();
  for (const { visit, record } of items) {
    const { cost_minor = null, currency = null } = visit ?? record ?? {};
    if (cost_minor === null || currency === null) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + cost_minor);
  }
  return [...sums].map(([currency, cost_minor]) => ({ currency, cost_minor }));
}

interface HistoryItemTexts {
  /** Kind of work or entry, e.g. "Repair" or "Fuel". */
  title: string;
  /** Work done, or the customer's note; may be empty. */
  details: string;
  cost: string;
}

export function useHistoryItemFormatter(): (item: RecordLine) => HistoryItemTexts {
  const kindText = useEntryKindFormatter();
  const cost = useCostFormatter();
  const serviceWords = useServiceTexts();
  return ({ visit, record }) => {
    if (visit)
      return {
        title: serviceWords(visit.service_type).title,
        details: joinWithMiddleDots(visit.work),
        cost: cost(visit),
      };
    if (!record) return { title: '', details: '', cost: '' };
    return { title: kindText(record.kind), details: record.note ?? '', cost: cost(record) };
  };
}

const SCOPES = ['all', 'work'] as const satisfies HistoryScope[];

export function HistoryScopeChoice({ label }: { label?: string }) {
  const text = useText();
  const { scope, choose } = useRecordFilter();
  return (
    <div className={styles.filter}>
      <SegmentedControl
        label={label ?? text('filter')}
        labelHidden
        compact
        segments={SCOPES.map((value) => ({ value, text: text(`filter.${value}`) }))}
        value={scope}
        onChange={choose}
      />
    </div>
  );
}
