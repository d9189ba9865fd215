import type { HistoryItem } from '@forecourt/shared/api';
import { useMoney } from '@forecourt/shared/country';
import { useServiceWords } from '@forecourt/shared/workshop';
import { useKindText } from './use-kind-text.ts';

/** Title and details of a visit or an entry. */
interface ItemWords {
  /** "Repair", "Fuel". */
  title: string;
  /** Work done, or the customer's note; may be empty. */
  details: string;
  cost: string;
}

export function useItemText(): (item: HistoryItem) => ItemWords {
  const kindText = useKindText();
  const money = useMoney();
  const serviceWords = useServiceWords();
  return ({ visit, record }) => {
    if (visit)
      return { title: serviceWords(visit.service_type).title, details: visit.work.join(' · '), cost: '' };
    if (!record) return { title: '', details: '', cost: '' };
    const { kind, note, cost_minor, currency } = record;
    const cost = cost_minor !== null && currency !== null ? money.written(cost_minor, currency) : '';
    return { title: kindText(kind), details: note ?? '', cost };
  };
}
