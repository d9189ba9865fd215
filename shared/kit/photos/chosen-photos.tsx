import { Button, closeIcon, Icon, plusIcon } from '@forecourt/shared/ui';
import { useObjectUrl } from '@forecourt/shared/vehicle-picture';
import { type ComponentProps, useId, useRef } from 'react';
import type { ChosenPhoto, PhotoSelection } from './photo-selection.ts';
import styles from './photos.module.css';
import { useText } from './text.ts';
import { PhotoInput, RefusedPhotosNotice } from './upload.tsx';

interface ChosenPhotosFieldProps {
  photos: PhotoSelection;
  title: string;
  /** Word after the title, e.g. "optional". */
  mark?: string | undefined;
  /** Text below the button while no photo is chosen. */
  hint: string;
  altOf: (number: number) => string;
  busy: boolean;
}

/** Thumbnails of chosen photos that are uploaded later, with buttons to remove each of them and to add more. */
export function ChosenPhotosField({ photos, title, mark, hint, altOf, busy }: ChosenPhotosFieldProps) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const { chosen, refused, count, isPreparing, limit } = photos;
  const isFull = chosen.length >= limit;
  /** Focuses the button that removes the next photo, else the previous one, else the button that adds photos. */
  const focusBeside = (at: number) => {
    const tiles = list.current?.children;
    const beside = (tiles?.[at + 1] ?? tiles?.[at - 1])?.querySelector('button');
    (beside ?? adding.current)?.focus();
  };
  return (
    <PhotoField aria-describedby={`${id}-hint`} disabled={busy} title={title} mark={mark}>
      {chosen.length > 0 && (
        <ul ref={list} className={styles.tiles}>
          {chosen.map((each, index) => (
            <ChosenTile
              key={each.key}
              of={each}
              alt={altOf(index + 1)}
              number={index + 1}
              onRemove={() => {
                focusBeside(index);
                photos.remove(each.key);
              }}
            />
          ))}
        </ul>
      )}
      <RefusedPhotosNotice refused={refused} count={count} />
      <PhotoInput input={input} multiple onChosen={photos.add} />
      {!isFull && (
        <div className={styles.actions}>
          <Button
            ref={adding}
            variant="quiet"
            icon={plusIcon}
            busy={isPreparing}
            onClick={() => input.current?.click()}
          >
            {text(chosen.length > 0 ? 'action.more' : 'action.add')}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {isFull
          ? text('full', { limit })
          : chosen.length > 0
            ? text('room', { count: limit - chosen.length })
            : hint}
      </p>
    </PhotoField>
  );
}

interface PhotoFieldProps extends ComponentProps<'fieldset'> {
  title: string;
  /** Word after the title, e.g. "optional". */
  mark?: string | undefined;
}

/** Group of controls for photos among the fields of a form. */
export function PhotoField({ title, mark, children, ...fieldset }: PhotoFieldProps) {
  return (
    <fieldset className={styles.field} {...fieldset}>
      <legend className={styles.legend}>
        {title} {mark && <span className={styles.mark}>{mark}</span>}
      </legend>
      {children}
    </fieldset>
  );
}

interface ChosenTileProps {
  of: ChosenPhoto;
  alt: string;
  /** Position among the chosen photos, from 1. */
  number: number;
  onRemove: () => void;
}

function ChosenTile({ of: { photo }, alt, number, onRemove }: ChosenTileProps) {
  const text = useText();
  const url = useObjectUrl(photo);
  return (
    <li className={styles.chosen}>
      {url && <img className={styles.picture} src={url} alt={alt} />}
      <button
        type="button"
        className={styles.remove}
        aria-label={text('action.remove.number', { number })}
        onClick={onRemove}
      >
        <Icon path={closeIcon} size={20} />
      </button>
    </li>
  );
}
