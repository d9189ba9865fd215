import { recordPath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { Button, LinkButton, Section, Text } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import styles from './photo.module.css';
import { useText } from './text.ts';
import { UploadOutcome } from './upload-outcome.tsx';
import { UploadStatus } from './upload-status.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';

interface SentPhotosProps {
  vehicleId: string;
  /** The saved entry; failed uploads do not affect it. */
  recordId: string;
  upload: PhotoUpload;
  /** Called when every photo was uploaded or skipped. */
  onDone: () => void;
}

/** Upload of a new entry's photos: progress, and what to do about failures. */
export function EntryPhotoUpload({ vehicleId, recordId, upload, onDone }: SentPhotosProps) {
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
  /** The focused button is about to be removed, so focus this part first. */
  const andFocus = (act: () => void) => () => {
    place.current?.focus();
    act();
  };
  const entry = recordPath(vehicleId, recordId);
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
