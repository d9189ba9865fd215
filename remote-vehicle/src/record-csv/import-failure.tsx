import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Notice } from '@forecourt/shared/ui';
import { useText } from './text.ts';
import { isPreviewOutdated } from './use-import.ts';

interface ImportFailureProps {
  /** A sentence that says what failed. */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** Imports the checked content although the file has changed since. */
  onImport?: () => void;
}

/** Notice why a file was not read or not imported, with the remedy. */
export function ImportFailure({ title, error, onRetry, retrying, onImport }: ImportFailureProps) {
  const text = useText();
  if (isPreviewOutdated(error)) {
    return (
      <Notice tone="warn" atOnce title={title}>
        {text('failed.outdated')}
      </Notice>
    );
  }
  const words = ownWords();
  const asChecked = onImport && error instanceof ApiProblem && error.code === 'file_changed' && (
    <Button variant="link" busy={retrying} onClick={onImport}>
      {text('import.asChecked')}
    </Button>
  );
  return (
    <FailureNotice
      title={title}
      error={error}
      retrying={retrying}
      {...(words ? { action: asChecked ?? false } : { onRetry })}
    >
      {words}
    </FailureNotice>
  );

  /** Text for failures that a retry would not change. */
  function ownWords(): string | null {
    if (!(error instanceof ApiProblem)) return null;
    const limit = typeof error.body.limit === 'number' ? error.body.limit : 0;
    switch (error.code) {
      case 'file_unreadable':
      case 'file_workbook':
      case 'file_changed':
      case 'file_encoding':
      case 'file_json':
      case 'file_markup':
      case 'file_no_lines':
        return text(`failed.${error.code}`);
      case 'file_open_quote':
        return text('failed.file_open_quote', { line: Number(error.body.line) });
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
