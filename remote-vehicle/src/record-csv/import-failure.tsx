import { importFaults } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { Stack } from '@forecourt/shared/ui';
import { FaultTable } from './fault-table.tsx';
import { useText } from './text.ts';

interface ImportFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** Why a file was not imported: what is wrong in which line, or what else stands in its way. */
export function ImportFailure({ error, onRetry }: ImportFailureProps) {
  const text = useText();
  const faults = importFaults(error);
  if (faults) {
    return (
      <Stack>
        <FailureNotice title={text('faults.title', { count: faults.total })} action={false}>
          {text('faults.text')}
        </FailureNotice>
        <FaultTable {...faults} />
      </Stack>
    );
  }
  const words = ownWords();
  return (
    <FailureNotice title={text('failed')} error={error} {...(words ? { action: false } : { onRetry })}>
      {words}
    </FailureNotice>
  );

  /** Of what another try would not change. */
  function ownWords(): string | null {
    if (error instanceof UnreadableFile) return text('failed.file');
    if (!(error instanceof ApiProblem)) return null;
    const limit = typeof error.body.limit === 'number' ? error.body.limit : 0;
    switch (error.code) {
      case 'body_too_large':
        return text('failed.large');
      case 'csv_too_long':
        return text('failed.long', { limit });
      case 'too_many_records':
        return text('failed.tooMany', { limit });
      default:
        return null;
    }
  }
}

/** A file that was there when it was chosen, and cannot be read now. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
