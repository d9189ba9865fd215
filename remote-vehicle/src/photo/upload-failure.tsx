import { photoLimit } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button } from '@forecourt/shared/ui';
import { UnreadablePhoto } from './shrink-photo.ts';
import { useText } from './text.ts';

type Reason = 'heic' | 'unreadable' | 'damaged' | 'large' | 'space' | 'storage' | 'gone';

/** Code of the backend → what customers are told. */
const REASONS: Readonly<Record<string, Reason>> = {
  not_a_photo: 'unreadable',
  unsupported_media_type: 'unreadable',
  photo_damaged: 'damaged',
  photo_too_large: 'large',
  body_too_large: 'large',
  photo_space_used_up: 'space',
  storage_unavailable: 'storage',
  not_found: 'gone',
};

/** Of these the same photo is refused again. */
const NEEDS_ANOTHER: readonly (Reason | undefined)[] = ['heic', 'unreadable', 'damaged', 'large'];

interface UploadFailureProps {
  error: unknown;
  onRetry: () => void;
  /** Lets the customer choose another photo. */
  onChoose: () => void;
}

/** Why a photo was not kept, and what to do: choose another one, remove some, or try again. */
export function UploadFailure({ error, onRetry, onChoose }: UploadFailureProps) {
  const text = useText();
  const reason = reasonOf(error);
  const limit = photoLimit(error);
  const words = limit !== null ? text('failed.tooMany', { limit }) : reason && text(`failed.${reason}`);
  const other = NEEDS_ANOTHER.includes(reason) && (
    <Button variant="link" onClick={onChoose}>
      {text('action.other')}
    </Button>
  );
  const isFinal = limit !== null || reason === 'gone';
  return (
    <FailureNotice
      title={text('failed')}
      error={error}
      // Neither another try nor a call to the workshop makes room.
      action={other || (isFinal ? false : undefined)}
      onRetry={onRetry}
    >
      {words}
    </FailureNotice>
  );
}

function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof UnreadablePhoto) return error.isHeic ? 'heic' : 'unreadable';
  return error instanceof ApiProblem ? REASONS[error.code] : undefined;
}
