import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { Notice } from '@forecourt/shared/ui';
import { useText } from './text.ts';
import { isOutdated } from './use-import.ts';

interface ImportFailureProps {
  /** What did not happen, as a sentence. */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
}

/** Why a file was not read or not imported, and what to do. */
export function ImportFailure({ title, error, onRetry, retrying }: ImportFailureProps) {
  const text = useText();
  if (isOutdated(error)) {
    return (
      <Notice tone="warn" atOnce title={title}>
        {text('failed.outdated')}
      </Notice>
    );
  }
  const words = ownWords();
  return (
    <FailureNotice
      title={title}
      error={error}
      retrying={retrying}
      {...(words ? { action: false } : { onRetry })}
    >
      {words}
    </FailureNotice>
  );

  /** Of what another try would not change. */
  function ownWords(): string | null {
    if (!(error instanceof ApiProblem)) return null;
    const limit = typeof error.body.limit === 'number' ? error.body.limit : 0;
    switch (error.code) {
      case 'file_unreadable':
      case 'file_workbook':
      case 'file_changed':
        return text(`failed.${error.code}`);
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
