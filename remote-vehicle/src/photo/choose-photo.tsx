import { Button, photoIcon, plusIcon, VisuallyHidden } from '@forecourt/shared/ui';
import { type ReactNode, useRef } from 'react';
import styles from './photo.module.css';
import { PhotoInput } from './photo-input.tsx';
import { useText } from './text.ts';
import { UploadOutcome } from './upload-outcome.tsx';
import { UploadStatus } from './upload-status.tsx';
import { type SavePhoto, usePhotoUpload } from './use-photo-upload.ts';

interface ChoosePhotoProps {
  action: string;
  /** Photo to replace; the button is a small one on its corner. */
  picture?: ReactNode;
  /** Whether several photos can be chosen at once. */
  multiple?: boolean;
  /** Whether the limit is reached: only the result of the last upload is shown, without a button. */
  isFull?: boolean;
  /** Text below the button when no upload is running. */
  hint?: string | undefined;
  save: SavePhoto;
  onChanged: () => void;
}

/** Button that takes or chooses a photo and uploads it, with progress, cancel and retry. */
export function PhotoUploader({
  action,
  picture,
  multiple = false,
  isFull = false,
  hint,
  save,
  onChanged,
}: ChoosePhotoProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = usePhotoUpload(save, onChanged);
  const { progress } = upload;

  const start = (files: readonly File[]) =>
    upload.start(files.map((file) => ({ name: file.name, photo: file })));
  const choose = () => input.current?.click();
  /** The focused button is about to be removed, so focus the chooser first. */
  const andFocus = (act: () => void) => () => {
    button.current?.focus();
    act();
  };

  return (
    <>
      <UploadOutcome upload={upload} onRetry={andFocus(upload.retry)} onChoose={andFocus(choose)} />
      {!(isFull && progress === null) && (
        <div className={styles.place}>
          {picture}
          <div className={picture ? styles.corner : styles.actions}>
            <PhotoInput input={input} multiple={multiple} onChosen={start} />
            <Button
              ref={button}
              variant="quiet"
              icon={picture ? photoIcon : plusIcon}
              busy={progress !== null}
              onClick={choose}
            >
              {picture ? <VisuallyHidden>{action}</VisuallyHidden> : action}
            </Button>
            {progress && (
              <Button variant="link" onClick={andFocus(upload.cancel)}>
                {text('action.cancel')}
              </Button>
            )}
          </div>
        </div>
      )}
      <UploadStatus upload={upload} hint={isFull ? undefined : hint} />
    </>
  );
}
