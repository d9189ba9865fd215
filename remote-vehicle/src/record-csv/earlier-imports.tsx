import { type PastImport, pastImportsQuery, undoImport } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { useQuery } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, FocusOnMount, Notice, Row, Section, Stack, Text } from '@forecourt/shared/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { recordDependentQueryKeys } from '../record-kinds.ts';
import styles from './record-csv.module.css';
import { useText } from './text.ts';

interface PastImportListProps {
  vehicleId: string;
  /** Id of the import just made; null if there is none. The list omits it, because the notice about it has an undo button. */
  except: string | null;
}

/** Lists earlier imports that still have entries, each with an undo button; renders nothing if there are none. */
export function PastImportList({ vehicleId, except }: PastImportListProps) {
  const text = useText();
  const { data, error, refetch, isFetching } = useQuery(pastImportsQuery(vehicleId));
  const [removed, setRemoved] = useState<number | null>(null);
  const imports = data?.filter(({ id }) => id !== except) ?? [];
  const isFailed = !data && error !== null;
  if (imports.length === 0 && removed === null && !isFailed) return null;
  return (
    <Section title={text('past.title')} boxed>
      {removed !== null && <ImportUndoneNotice key={imports.length} removed={removed} />}
      {isFailed && (
        <FailureNotice title={text('past.failed')} error={error} onRetry={refetch} retrying={isFetching} />
      )}
      {imports.length > 0 && (
        <ul className={styles.past}>
          {imports.map((past) => (
            <PastImportRow key={past.id} vehicleId={vehicleId} past={past} onUndone={setRemoved} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface PastImportRowProps {
  vehicleId: string;
  past: PastImport;
  onUndone: (removed: number) => void;
}

function PastImportRow({ vehicleId, past, onUndone }: PastImportRowProps) {
  const text = useText();
  const formats = useFormat();
  const { imported_at, format, entries } = past;
  const moment = formats.moment(imported_at, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <li>
      <Row between wrap>
        <div>
          <Text strong>{moment}</Text>
          <Text size="small" tone="muted">
            {text('past.row', { format: text(toFormatNameKey(format)), count: entries })}
          </Text>
        </div>
        <UndoImportButton
          vehicleId={vehicleId}
          past={past}
          text={text('past.undo')}
          of={text('past.undo.of', { moment })}
          onUndone={onUndone}
        />
      </Row>
    </li>
  );
}

interface UndoImportButtonProps {
  vehicleId: string;
  past: Pick<PastImport, 'id' | 'entries' | 'corrected' | 'photos'>;
  text: string;
  /** Accessible name of the button, longer than its visible `text`; by default the same. */
  of?: string;
  onUndone: (removed: number) => void;
}

/** Button that removes the entries of an import after a confirmation, which takes the focus; Escape cancels. */
export function UndoImportButton({ vehicleId, past, text: label, of, onUndone }: UndoImportButtonProps) {
  const text = useText();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const { id, entries, corrected, photos } = past;
  const { save, isPending, error } = useSave({
    attempt: ['vehicle.import.undo', id],
    send: async (_, options) => {
      try {
        return (await undoImport(id, options)).removed;
      } catch (failure) {
        // `not_found`: the import was undone on another device, so no entries are left to remove.
        if (failure instanceof ApiProblem && failure.code === 'not_found') return 0;
        throw failure;
      }
    },
    cache: (removed) => {
      setAsked(false);
      onUndone(removed);
    },
    invalidates: recordDependentQueryKeys(vehicleId),
  });
  const undo = () => save();
  const keep = () => {
    setAsked(false);
    opener.current?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isPending) keep();
  };
  return (
    <>
      <Button
        ref={opener}
        variant="link"
        aria-label={of}
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        {label}
      </Button>
      {isAsked && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape must work from every element inside
        <div className={styles.question} onKeyDown={onKeyDown}>
          <FocusOnMount>
            <Stack gap={12}>
              <Text strong>{text('undo.question')}</Text>
              <Text>{text('undo.text')}</Text>
              {corrected > 0 && <Text>{text('undo.text.corrected', { count: corrected })}</Text>}
              {photos > 0 && <Text>{text('undo.text.photos', { count: photos })}</Text>}
              {error && (
                <FailureNotice
                  title={text('undo.failed')}
                  error={error}
                  onRetry={undo}
                  retrying={isPending}
                />
              )}
              <Row share wrap>
                <Button variant="quiet" onClick={keep} disabled={isPending}>
                  {text('undo.keep')}
                </Button>
                <Button variant="danger" busy={isPending} onClick={undo}>
                  {text('undo.confirm', { count: entries })}
                </Button>
              </Row>
            </Stack>
          </FocusOnMount>
        </div>
      )}
    </>
  );
}

/** Notice that an import was undone. Takes the focus, because the confirmation that had it is removed. */
export function ImportUndoneNotice({ removed }: { removed: number }) {
  const text = useText();
  return (
    <FocusOnMount>
      <Notice tone="good" atOnce title={text('undo.done', { count: removed })}>
        {removed > 0 && <span>{text('undo.done.text')}</span>}
      </Notice>
    </FocusOnMount>
  );
}

/** Returns the message key for the name of an import format: that of `table` for one that only a newer backend knows. */
function toFormatNameKey(format: string) {
  const known = ['forecourt', 'fuelio', 'drivvo', 'lubelogger', 'spritmonitor'] as const;
  return `format.${known.find((each) => each === format) ?? 'table'}` as const;
}
