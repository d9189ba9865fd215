import { newIdempotencyKey } from '@forecourt/shared/api';
import { MAX_PHOTOS_PER_ENTRY } from '@forecourt/shared/limits';
import { recordEntryPath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { Button, closeIcon, Icon, LinkButton, plusIcon, Section, Text } from '@forecourt/shared/ui';
import { useObjectUrl } from '@forecourt/shared/vehicle-picture';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './photo.module.css';
import { shrinkPhoto } from './shrink-photo.ts';
import { useText } from './text.ts';
import { PhotoInput, RefusedPhotosNotice, UploadOutcome, UploadStatus } from './upload.tsx';
import type { NamedPhoto, PhotoUpload, RefusedFile } from './use-photo-upload.ts';
import { TooManyPhotosError } from './use-photo-upload.ts';

/** Photo for a new entry. It is shrunk when it is chosen, and uploaded after the entry is saved. */
interface ChosenPhoto extends NamedPhoto {
  key: string;
}

interface ChosenPhotos {
  chosen: readonly ChosenPhoto[];
  /** Files of the last selection that were not added, because they are unreadable or beyond the maximum number. */
  refused: readonly RefusedFile[];
  count: number;
  isPreparing: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
}

/** Holds photos that are chosen before their entry exists. @param limit maximum number of photos */
export function useChosenPhotos(limit: number): ChosenPhotos {
  const [chosen, setChosen] = useState<readonly ChosenPhoto[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [count, setCount] = useState(0);
  const [pending, setPending] = useState(0);
  /** Number of photos that are chosen or being shrunk. A ref, because it must be current before the next render. */
  const taken = useRef(0);

  async function prepare(files: readonly File[]): Promise<void> {
    setPending((before) => before + 1);
    if (pending === 0) setRefused([]);
    setCount((before) => (pending === 0 ? files.length : before + files.length));
    // Shrink only one file at a time, because a decoded photo needs memory for every pixel.
    for (const file of files) {
      const { name } = file;
      try {
        if (taken.current === limit) throw new TooManyPhotosError(`There is room for ${limit} photos`);
        taken.current += 1;
        const photo = await shrinkPhoto(file).catch((error) => {
          taken.current -= 1;
          throw error;
        });
        setChosen((before) => [...before, { key: newIdempotencyKey(), name, photo }]);
      } catch (error) {
        setRefused((before) => [...before, { name, error }]);
      }
    }
    setPending((before) => before - 1);
  }

  return {
    chosen,
    refused,
    count,
    isPreparing: pending > 0,
    add: (files) => void prepare(files),
    remove(key) {
      taken.current -= 1;
      setChosen((before) => before.filter((each) => each.key !== key));
    },
  };
}

interface ChosenPhotosFieldProps {
  photos: ChosenPhotos;
  /** Word after the label, e.g. "optional". */
  mark: string | undefined;
  busy: boolean;
}

/** Thumbnails of the photos chosen for a new entry, with buttons to remove each of them and to add more. */
export function ChosenPhotosField({ photos, mark, busy }: ChosenPhotosFieldProps) {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLFieldSetElement>(null);
  const { chosen, refused, count, isPreparing } = photos;
  const isFull = chosen.length >= MAX_PHOTOS_PER_ENTRY;
  const limit = { limit: MAX_PHOTOS_PER_ENTRY };
  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      className={styles.field}
      aria-describedby={`${id}-hint`}
      disabled={busy}
    >
      <legend className={styles.legend}>
        {text('entry.title')} {mark && <span className={styles.mark}>{mark}</span>}
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
      <RefusedPhotosNotice refused={refused} count={count} />
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
  /** Position among the chosen photos, from 1. */
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

interface EntryPhotoUploadProps {
  vehicleId: string;
  /** Id of the entry, which is saved already; a failed upload does not affect it. */
  recordId: string;
  upload: PhotoUpload;
  /** Called when every photo was uploaded or skipped. */
  onDone: () => void;
}

/** Uploads the photos of a new entry. Shows the progress; after a failure, the possible actions. */
export function EntryPhotoUpload({ vehicleId, recordId, upload, onDone }: EntryPhotoUploadProps) {
  const text = useText();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const { error, refused, unsent, isDone } = upload;
  const isWhole = isDone && refused.length === 0;
  const hasFailed = error !== null || (isDone && !isWhole);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isWhole) done.current();
  }, [isWhole]);
  /** The focused button is about to be removed, so focus this section first. */
  const andFocus = (act: () => void) => () => {
    place.current?.focus();
    act();
  };
  const entry = recordEntryPath(vehicleId, recordId);
  return (
    <Section title={text('entry.title')} boxed>
      <div ref={place} tabIndex={-1} className={styles.content}>
        <UploadOutcome
          upload={upload}
          onRetry={andFocus(upload.retry)}
          onChoose={() => void navigate(entry, { replace: true })}
        />
        <UploadStatus upload={upload} />
        {hasFailed && <Text tone="muted">{text('sent.failed')}</Text>}
        <div className={styles.actions}>
          {hasFailed && (
            <Button variant="quiet" onClick={error === null ? onDone : andFocus(upload.skip)}>
              {text('action.skip', { count: error === null ? refused.length + unsent.length : 1 })}
            </Button>
          )}
          <LinkButton variant="link" to={entry} replace>
            {text('sent.entry')}
          </LinkButton>
        </div>
      </div>
    </Section>
  );
}
