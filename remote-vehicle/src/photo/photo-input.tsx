import type { ChangeEvent, RefObject } from 'react';

/**
 * As browsers understand it best: phones offer the camera and the library, and iPhones, for which HEIC is not among these, hand
 * over a JPEG; with `image/*` they would hand over what they keep.
 */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface PhotoInputProps {
  /** To be clicked by a button in its place. */
  input: RefObject<HTMLInputElement | null>;
  multiple: boolean;
  onChosen: (files: readonly File[]) => void;
}

/** What opens the camera and the library, unseen. */
export function PhotoInput({ input, multiple, onChosen }: PhotoInputProps) {
  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file, mended or tried again, is a change too.
    currentTarget.value = '';
    onChosen(files);
  };
  return <input ref={input} type="file" accept={ACCEPTED} multiple={multiple} hidden onChange={takeChosen} />;
}
