import { signOutEverywhere } from '@forecourt/shared/api';
import { signOut } from '@forecourt/shared/auth';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Card, Row, Stack, Text, useScrollIntoView } from '@forecourt/shared/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './sign-out-everywhere.module.css';
import { useText } from './text.ts';

/** Ends every session of the customer, this one included, after a confirmation. The shell then redirects. */
export function SignOutEverywhere() {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const opener = useReturningFocus(asking);
  const [isDone, setDone] = useState(false);
  // The response may be lost and another request refused meanwhile: the sign-out is still the customer's own.
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => signOut(() => signOutEverywhere().then(() => setDone(true))),
  });
  if (!asking) {
    return (
      <Button ref={opener} variant="quiet" wide onClick={() => setAsking(true)}>
        {text('everywhere')}
      </Button>
    );
  }
  return (
    <SignOutQuestion
      busy={isPending}
      error={error}
      isDone={isDone}
      onConfirm={() => mutate()}
      onCancel={() => setAsking(false)}
    />
  );
}

/** Ref of the button that the question replaces; the button takes the focus when it is back. */
function useReturningFocus(asking: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking) opener.current?.focus();
    asked.current = asking;
  }, [asking]);
  return opener;
}

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
function SignOutQuestion({ busy, error, isDone, onConfirm, onCancel }: SignOutQuestionProps) {
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
