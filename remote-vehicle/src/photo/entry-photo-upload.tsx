import { recordEntryPath } from '@forecourt/shared/links';
import {
  focusThen,
  type PhotoUpload,
  UploadOutcome,
  UploadStatus,
  usePhotoText,
} from '@forecourt/shared/photos';
import { useNavigate } from '@forecourt/shared/router';
import { Button, LinkButton, Row, Section, Stack, Text } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { useText } from './text.ts';

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
  const photoText = usePhotoText();
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
  const entry = recordEntryPath(vehicleId, recordId);
  return (
    <Section title={text('entry.title')} boxed>
      <div ref={place} tabIndex={-1}>
        <Stack gap={12}>
          <UploadOutcome
            upload={upload}
            onRetry={focusThen(place, upload.retry)}
            onChoose={() => void navigate(entry, { replace: true })}
          />
          <UploadStatus upload={upload} />
          {hasFailed && <Text tone="muted">{text('sent.failed')}</Text>}
          <Row gap={16} wrap>
            {hasFailed && (
              <Button variant="quiet" onClick={error === null ? onDone : focusThen(place, upload.skip)}>
                {photoText('action.skip', { count: error === null ? refused.length + unsent.length : 1 })}
              </Button>
            )}
            <LinkButton variant="link" to={entry} replace>
              {text('sent.entry')}
            </LinkButton>
          </Row>
        </Stack>
      </div>
    </Section>
  );
}
