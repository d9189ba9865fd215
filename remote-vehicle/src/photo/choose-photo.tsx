import { Button, plusIcon } from '@forecourt/shared/ui';
import { useRef } from 'react';
import styles from './photo.module.css';
import { PhotoInput } from './photo-input.tsx';
import { useText } from './text.ts';
import { UploadFailure } from './upload-failure.tsx';
import { UploadStatus } from './upload-status.tsx';
import { type SavePhoto, usePhotoUpload } from './use-photo-upload.ts';

interface ChoosePhotoProps {
  action: string;
  /** It takes the place of another one. */
  replaces?: boolean;
  /** Several can be chosen at once. */
  multiple?: boolean;
  /** Below the button while nothing is under way. */
  hint?: string | undefined;
  save: SavePhoto;
  onChanged: () => void;
}

/** A button that takes or chooses a photo and sends it, saying how far that is; it can be left off, and tried again. */
export function ChoosePhoto({
  action,
  replaces = false,
  multiple = false,
  hint,
  save,
  onChanged,
}: ChoosePhotoProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const upload = usePhotoUpload(save, onChanged);
  const { progress, error } = upload;

  const choose = () => input.current?.click();
  /** What had the focus goes. */
  const andFocus = (act: () => void) => () => {
    button.current?.focus();
    act();
  };

  return (
    <>
      {error !== null && (
        <UploadFailure error={error} onRetry={andFocus(upload.retry)} onChoose={andFocus(choose)} />
      )}
      <div className={styles.actions}>
        <PhotoInput input={input} multiple={multiple} onChosen={upload.start} />
        <Button
          ref={button}
          variant={replaces ? 'link' : 'quiet'}
          icon={replaces ? undefined : plusIcon}
          busy={progress !== null}
          onClick={choose}
        >
          {action}
        </Button>
        {progress && (
          <Button variant="link" onClick={andFocus(upload.cancel)}>
            {text('action.cancel')}
          </Button>
        )}
      </div>
      <UploadStatus upload={upload} hint={hint} />
    </>
  );
}
