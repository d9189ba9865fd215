import { Button, closeIcon, Icon, plusIcon } from '@forecourt/shared/ui';
import { useId, useRef } from 'react';
import { MAX_PHOTOS_OF_ENTRY } from './max-photos.ts';
import styles from './photo.module.css';
import { PhotoInput } from './photo-input.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { useText } from './text.ts';
import type { ChosenPhoto, ChosenPhotos } from './use-chosen-photos.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Thumbnails of the photos chosen for a new entry, each removable, with a button to add more. */
export function PhotosField({ photos, busy }: { photos: ChosenPhotos; busy: boolean }) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const { chosen, refused, count, isPreparing } = photos;
  const isFull = chosen.length >= MAX_PHOTOS_OF_ENTRY;
  const limit = { limit: MAX_PHOTOS_OF_ENTRY };
  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      className={styles.field}
      aria-describedby={`${id}-hint`}
      disabled={busy}
    >
      <legend className={styles.legend}>
        {text('entry.title')} <span className={styles.mark}>{text('field.optional')}</span>
      </legend>
      {chosen.length > 0 && (
        <ul className={styles.tiles}>
          {chosen.map((each, index) => (
            <ChosenTile
              key={each.key}
              of={each}
              number={index + 1}
              onRemove={() => {
                place.current?.focus();
                photos.remove(each.key);
              }}
            />
          ))}
        </ul>
      )}
      <RefusedFiles refused={refused} count={count} />
      <PhotoInput input={input} multiple onChosen={photos.add} />
      {!isFull && (
        <div className={styles.actions}>
          <Button variant="quiet" icon={plusIcon} busy={isPreparing} onClick={() => input.current?.click()}>
            {text(chosen.length > 0 ? 'action.more' : 'action.add')}
          </Button>
        </div>
      )}
      <p id={`${id}-hint`} className={styles.hint}>
        {isFull ? text('full', limit) : text('entry.hint', limit)}
      </p>
    </fieldset>
  );
}

interface ChosenTileProps {
  of: ChosenPhoto;
  /** Starts at 1. */
  number: number;
  onRemove: () => void;
}

function ChosenTile({ of: { photo }, number, onRemove }: ChosenTileProps) {
  const text = useText();
  const url = useObjectUrl(photo);
  return (
    <li className={styles.chosen}>
      {url && <img className={styles.picture} src={url} alt={text('alt.entry', { number })} />}
      <button
        type="button"
        className={styles.takeAway}
        aria-label={text('action.remove.number', { number })}
        onClick={onRemove}
      >
        <Icon path={closeIcon} size={20} />
      </button>
    </li>
  );
}
