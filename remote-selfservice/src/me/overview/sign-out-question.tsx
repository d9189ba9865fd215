import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Card, Row, Stack, Text, useScrollIntoView } from '@forecourt/shared/ui';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../text.ts';
import styles from './sign-out-question.module.css';

interface SignOutQuestionProps {
  busy: boolean;
  /** Why it failed. */
  error: Error | null;
  /** Whether all sessions have ended, except that this browser did not end its own. */
  isDone: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether to sign out everywhere. Takes the focus; Escape cancels. */
export function SignOutQuestion({ busy, error, isDone, onConfirm, onCancel }: SignOutQuestionProps) {
  const text = useText();
  const place = useScrollIntoView<HTMLDivElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEscape(place, () => {
    if (!busy) onCancel();
  });
  return (
    <div ref={place} className={styles.question}>
      <Card>
        <Stack gap={12}>
          <h3 ref={heading} tabIndex={-1}>
            {text('everywhere.question')}
          </h3>
          <Text>{text('everywhere.text')}</Text>
          {error && (
            <FailureNotice error={error} title={text(isDone ? 'everywhere.stays' : 'everywhere.failed')}>
              {isDone ? text('everywhere.stays.text') : undefined}
            </FailureNotice>
          )}
          <Row share wrap>
            <Button busy={busy} onClick={onConfirm}>
              {text('everywhere.confirm')}
            </Button>
            <Button variant="quiet" onClick={onCancel} disabled={busy}>
              {text('cancel')}
            </Button>
          </Row>
        </Stack>
      </Card>
    </div>
  );
}

/** Calls `onEscape` for Escape pressed within an element. */
function useEscape(place: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    const element = place.current;
    const listener = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [place]);
}
