import type { HistoryScope } from '@forecourt/shared/api';
import { useSearchParams } from '@forecourt/shared/router';

const PARAMETER = 'show';

interface ChosenScope {
  scope: HistoryScope;
  /** What an address has to end with for its screen, or the one that it leads back to, to keep to the choice. */
  search: string;
  choose: (scope: HistoryScope) => void;
}

/** Which part of a record the customer wants to see; the address keeps it, so that going back returns to it. */
export function useHistoryScope(): ChosenScope {
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
