import { useMutation } from '@forecourt/shared/query';
import { Button } from '@forecourt/shared/ui';
import { useRef } from 'react';
import { FailureNotice } from './failure.tsx';

interface LoadMoreProps {
  label: string;
  failed: string;
  /** Loads the next page of the list; null if there is none, so that no button is shown. */
  load: (() => Promise<void>) | null;
  busy?: boolean;
}

/** Button below a list that loads its next page, with a notice and a retry if that fails. */
export function LoadMore({ label, failed, load, busy = false }: LoadMoreProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, error, isPending } = useMutation({ mutationFn: async () => load?.() });
  return (
    <>
      {error && (
        <FailureNotice
          title={failed}
          error={error}
          onRetry={() => {
            // The notice with the focused button is about to be removed, so focus this button first.
            button.current?.focus();
            mutate();
          }}
        />
      )}
      {load && (
        <Button ref={button} variant="quiet" wide busy={isPending || busy} onClick={() => mutate()}>
          {label}
        </Button>
      )}
    </>
  );
}
