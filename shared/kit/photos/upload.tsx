import { extractPhotoLimit } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FieldError, Stack, Text } from '@forecourt/shared/ui';
import type { ChangeEvent, RefObject } from 'react';
import {
  findPhotoRefusalReason,
  isPhotoRejected,
  isUploadErrorFinal,
  type RefusedFile,
  TooManyPhotosError,
} from './photo-refusals.ts';
import type { PhotoUpload, UploadProgress } from './photo-upload.ts';
import styles from './photos.module.css';
import { useText } from './text.ts';

/** With these types, phones offer camera and library, and iPhones convert HEIC to JPEG; with `image/*` they upload HEIC. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Attribute of the button that adds photos, which takes the focus when the last photo was removed. */
export const ADDS_PHOTOS = { 'data-adds-photos': '' } as const;

interface PhotoInputProps {
  /** Ref of the hidden file input, which a visible button clicks. */
  input: RefObject<HTMLInputElement | null>;
  multiple: boolean;
  onChosen: (files: readonly File[]) => void;
}

export function PhotoInput({ input, multiple, onChosen }: PhotoInputProps) {
  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Without a reset, choosing the same file again would fire no change event.
    currentTarget.value = '';
    onChosen(files);
  };
  return <input ref={input} type="file" accept={ACCEPTED} multiple={multiple} hidden onChange={takeChosen} />;
}

interface UploadStatusProps {
  upload: Pick<PhotoUpload, 'progress' | 'saved'>;
  /** Text shown while there is neither progress nor a stored photo to report. */
  hint?: string | undefined;
  isOutdated?: boolean;
}

/** Shows the progress of an upload, and afterwards the number of stored photos. */
export function UploadStatus({ upload: { progress, saved }, hint, isOutdated = false }: UploadStatusProps) {
  const text = useText();
  const savedText = saved > 0 && !isOutdated && text('saved', { count: saved });
  const statusText = progress ? progressText(progress) : savedText;
  return (
    <>
      {/* Rendered before it has text: screen readers announce changes. */}
      <div role="status" className={styles.status}>
        {statusText && (
          <Text size="small" tone="muted">
            {statusText}
          </Text>
        )}
      </div>
      {!statusText && hint && (
        <Text size="small" tone="muted">
          {hint}
        </Text>
      )}
    </>
  );

  function progressText({ phase, number, count }: UploadProgress): string {
    return count === 1 ? text(`progress.${phase}`) : text(`progress.${phase}.of`, { number, count });
  }
}

interface UploadOutcomeProps {
  upload: PhotoUpload;
  /** Whether unsent photos remain in this tab, and are sent when the device is online again. */
  isKept?: boolean;
  /** Whether a photo was removed since the upload, so that a retry may succeed although the limit was reached. */
  isRemoved?: boolean;
  onRetry: () => void;
  /** Lets the customer choose another photo; undefined if the screen has a button for it elsewhere. */
  onChoose?: (() => void) | undefined;
}

/** Shows what went wrong in an upload: refused photos with reasons, photos not sent and, after an error, what to do. */
export function UploadOutcome({
  upload,
  isKept = false,
  isRemoved = false,
  onRetry,
  onChoose,
}: UploadOutcomeProps) {
  const text = useText();
  const { error, refused, unsent, count } = upload;
  if (error === null) return <RefusedPhotosNotice refused={refused} unsent={unsent} count={count} />;
  const failure = { error, isKept, isRemoved, onRetry, onChoose };
  if (count === 1) return <UploadFailure {...failure} />;
  const failed = refused.length + unsent.length;
  return (
    <>
      <UploadFailure {...failure} title={text('failed.some', { failed, count })} />
      <RefusedList refused={refused} />
      <Text size="small">{text('failed.unsent', { names: unsent.join(', ') })}</Text>
    </>
  );
}

interface UploadFailureProps
  extends Pick<UploadOutcomeProps, 'isKept' | 'isRemoved' | 'onRetry' | 'onChoose'> {
  error: unknown;
  /** Title for several chosen photos, with the number of those not uploaded. Default: a general title. */
  title?: string | undefined;
}

/** Shows why a photo was not stored, and what to do: choose another one, remove some, or retry. */
function UploadFailure({ error, isKept, isRemoved, title, onRetry, onChoose }: UploadFailureProps) {
  const text = useText();
  const refusal = findPhotoRefusalReason(error);
  const limit = extractPhotoLimit(error);
  const code = error instanceof ApiProblem && error.status === 0 ? error.code : null;
  const isWaiting = isKept && code !== null && code !== 'timeout';
  const offlineWords = isWaiting ? text('failed.kept') : code === 'offline' && text('failed.offline');
  const refusalWords = refusal && text(`failed.${refusal}`);
  const hasRoom = limit !== null && isRemoved;
  const limitWords = limit !== null && (hasRoom ? text('failed.hasRoom') : text('failed.tooMany', { limit }));
  const words = limitWords || refusalWords || offlineWords;
  const other = isPhotoRejected(error) && onChoose && (
    <Button variant="link" onClick={onChoose}>
      {text('action.other')}
    </Button>
  );
  return (
    <FailureNotice
      title={title ?? text('failed')}
      error={error}
      // If the limit is reached or the entry is gone, neither a retry nor a call to the workshop helps, so show no action.
      action={other || (isUploadErrorFinal(error) && !hasRoom ? false : undefined)}
      onRetry={onRetry}
    >
      {words || undefined}
    </FailureNotice>
  );
}

interface RefusedPhotosNoticeProps {
  refused: readonly RefusedFile[];
  unsent?: readonly string[];
  /** Number of photos in the last selection. */
  count: number;
}

/** Lists refused photos with reasons, and the unsent ones; of several, also their number. Nothing if none was refused. */
export function RefusedPhotosNotice({ refused, unsent = [], count }: RefusedPhotosNoticeProps) {
  const text = useText();
  if (refused.length === 0) return null;
  return (
    <div role="alert">
      <Stack gap={8}>
        {count > 1 && <p>{text('failed.some', { failed: refused.length + unsent.length, count })}</p>}
        <RefusedList refused={refused} />
        {unsent.length > 0 && <Text size="small">{text('failed.unsent', { names: unsent.join(', ') })}</Text>}
      </Stack>
    </div>
  );
}

function RefusedList({ refused }: Pick<RefusedPhotosNoticeProps, 'refused'>) {
  const text = useText();
  const reasonOf = (error: unknown) => {
    if (error instanceof TooManyPhotosError) return text('full', { limit: error.limit });
    return text(`failed.${findPhotoRefusalReason(error) ?? 'unreadable'}`);
  };
  return refused.map(({ name, error }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and items are only added at the end, until all are removed
    <FieldError key={index}>{text('refused', { name, reason: reasonOf(error) })}</FieldError>
  ));
}

/** Returns a function that focuses an element before it acts, because the focused button is about to be removed. */
export const focusThen = (element: RefObject<HTMLElement | null>, act: () => void) => () => {
  element.current?.focus();
  act();
};
