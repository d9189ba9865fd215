import type { HistoryScope } from '@forecourt/shared/api';
import { useSearchParams } from '@forecourt/shared/router';

const PARAMETER = 'show';

interface ChosenScope {
  scope: HistoryScope;
  /** Query string with the chosen filter, for links to the record and back. */
  search: string;
  choose: (scope: HistoryScope) => void;
}

/** Filter of a record: all items, or only work. The address contains it, so *Back* restores it. */
export function useRecordFilter(): ChosenScope {
  const [parameters, setParameters] = useSearchParams();
  const scope = parameters.get(PARAMETER) === 'work' ? 'work' : 'all';
  return {
    scope,
    search: scope === 'work' ? `?${PARAMETER}=work` : '',
    choose: (chosen) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before);
          if (chosen === 'work') after.set(PARAMETER, chosen);
          else after.delete(PARAMETER);
          return after;
        },
        { replace: true },
      ),
  };
}
