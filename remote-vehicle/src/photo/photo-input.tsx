import type { ChangeEvent, RefObject } from 'react';

/** With this list, phones offer camera and library, and iPhones convert HEIC to JPEG; with `image/*` they would pass HEIC on. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface PhotoInputProps {
  /** The button that is shown instead clicks it. */
  input: RefObject<HTMLInputElement | null>;
  multiple: boolean;
  onChosen: (files: readonly File[]) => void;
}

/** Hidden file input. */
export function PhotoInput({ input, multiple, onChosen }: PhotoInputProps) {
  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Allows choosing the same file again, after a failure or a change to it.
    currentTarget.value = '';
    onChosen(files);
  };
  return <input ref={input} type="file" accept={ACCEPTED} multiple={multiple} hidden onChange={takeChosen} />;
}
