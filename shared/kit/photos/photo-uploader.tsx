import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { isUnreached } from '@forecourt/shared/http';
import { Button, photoIcon, plusIcon, VisuallyHidden } from '@forecourt/shared/ui';
import { type ReactNode, useRef } from 'react';
import { isUploadErrorFinal } from './photo-refusals.ts';
import { type DetachedUpload, usePhotoUpload } from './photo-upload.ts';
import styles from './photos.module.css';
import type { SavePhotoFunction } from './save-photo-in-time.ts';
import { useText } from './text.ts';
import { ADDS_PHOTOS, PhotoInput, UploadOutcome, UploadStatus } from './upload.tsx';

export interface PhotoUploaderProps {
  action: string;
  /** Current photo, which the upload replaces, or a drawing. The upload button is in its corner. */
  picture?: ReactNode;
  /** Whether there is no photo yet, so that `picture` is a drawing. */
  isMissing?: boolean;
  /** Whether the text of the upload button is visible. */
  isNamed?: boolean;
  multiple?: boolean;
  /** Whether the maximum number of photos is reached: none can be added, but an unfinished upload can be ended. */
  isFull?: boolean;
  /** Text below the button. The progress of an upload and the number of stored photos replace it. */
  hint?: string | undefined;
  /** Whether a photo was removed since the last upload, so that its result no longer describes the shown photos. */
  isRemoved: boolean;
  detached?: DetachedUpload | undefined;
  /** Focuses the button that adds photos or, if there is none, the section. */
  focusAdding: () => void;
  save: SavePhotoFunction;
  onChanged: () => void;
}

/** Button that takes or chooses a photo and uploads it, with progress, cancel and retry. */
export function PhotoUploader({
  action,
  picture,
  isMissing = picture === undefined,
  isNamed = isMissing,
  multiple = false,
  isFull = false,
  hint,
  isRemoved,
  detached,
  focusAdding,
  save,
  onChanged,
}: PhotoUploaderProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const upload = usePhotoUpload({ save, onChanged }, detached);
  const { progress, error } = upload;
  const canSkip = detached && error !== null && !isUploadErrorFinal(error);
  const canAdd = !isFull || progress !== null;

  const start = (files: readonly File[]) =>
    upload.start(
      files.map((file) => ({ name: file.name, photo: file })),
      multiple && (canSkip || isUnreached(error)),
    );
  const choose = () => input.current?.click();
  const focusThen = (act: () => void) => () => {
    focusAdding();
    act();
  };

  return (
    <>
      <UploadOutcome
        upload={upload}
        isKept={detached !== undefined}
        isRemoved={isRemoved}
        onRetry={focusThen(upload.retry)}
        onChoose={focusThen(choose)}
      />
      {(canAdd || canSkip) && (
        <div className={styles.place}>
          {picture}
          <div className={picture ? styles.corner : styles.actions}>
            <PhotoInput input={input} multiple={multiple} onChosen={start} />
            {canAdd && (
              <Button
                {...NEEDS_BACKEND}
                {...ADDS_PHOTOS}
                variant="quiet"
                icon={isMissing ? plusIcon : photoIcon}
                busy={progress !== null}
                onClick={choose}
              >
                {isNamed ? action : <VisuallyHidden>{action}</VisuallyHidden>}
              </Button>
            )}
            {progress && (
              <Button variant="link" onClick={focusThen(upload.cancel)}>
                {text('action.cancel')}
              </Button>
            )}
            {canSkip && (
              <Button variant="link" onClick={focusThen(upload.skip)}>
                {text('action.skip', { count: 1 })}
              </Button>
            )}
          </div>
        </div>
      )}
      <UploadStatus upload={upload} isOutdated={isRemoved} hint={isFull ? undefined : hint} />
    </>
  );
}
