import { Button, plusIcon, Text } from '@forecourt/shared/ui';
import { type ChangeEvent, useRef } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { UploadFailure } from './upload-failure.tsx';
import { type SavePhoto, type UploadProgress, usePhotoUpload } from './use-photo-upload.ts';

/**
 * As browsers understand it best: phones offer the camera and the library, and iPhones, for which HEIC is not among these, hand
 * over a JPEG.
 */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface ChoosePhotoProps {
  action: string;
  /** It takes the place of another one. */
  replaces?: boolean;
  /** Several can be chosen at once. */
  multiple?: boolean;
  /** Below the button while nothing is under way. */
  hint?: string;
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
  const { progress, error, saved } = upload;

  const choose = () => input.current?.click();
  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file, mended or tried again, is a change too.
    currentTarget.value = '';
    upload.start(files);
  };
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
        <input ref={input} type="file" accept={ACCEPTED} multiple={multiple} hidden onChange={takeChosen} />
        <Button
          ref={button}
          variant="quiet"
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
      <Text size="small" tone="muted">
        {/* It is there before it says something: screen readers hear of what changes. */}
        <span role="status">
          {progress ? progressText(progress) : saved > 0 && text('saved', { count: saved })}
        </span>
        {!progress && saved === 0 && hint}
      </Text>
    </>
  );

  function progressText({ phase, number, count }: UploadProgress): string {
    return count === 1 ? text(`progress.${phase}`) : text(`progress.${phase}.of`, { number, count });
  }
}
