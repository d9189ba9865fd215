import { photoLimit } from '@forecourt/shared/api';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button } from '@forecourt/shared/ui';
import { findRefusalReason, isAboutPhoto } from './refusal.ts';
import { useText } from './text.ts';

interface UploadFailureProps {
  error: unknown;
  /** How many of several photos were not uploaded. */
  title?: string | undefined;
  onRetry: () => void;
  /** Opens the file chooser. */
  onChoose: () => void;
}

/** Why a photo was not stored, and what to do: choose another one, remove some, or retry. */
export function UploadFailure({ error, title, onRetry, onChoose }: UploadFailureProps) {
  const text = useText();
  const refusal = findRefusalReason(error);
  const limit = photoLimit(error);
  const words = limit !== null ? text('failed.tooMany', { limit }) : refusal && text(`failed.${refusal}`);
  const other = isAboutPhoto(error) && (
    <Button variant="link" onClick={onChoose}>
      {text('action.other')}
    </Button>
  );
  const isFinal = limit !== null || refusal === 'gone';
  return (
    <FailureNotice
      title={title ?? text('failed')}
      error={error}
      // Retrying or calling the workshop cannot free space.
      action={other || (isFinal ? false : undefined)}
      onRetry={onRetry}
    >
      {words}
    </FailureNotice>
  );
}
