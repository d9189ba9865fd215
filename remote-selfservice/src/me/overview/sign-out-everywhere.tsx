import { signOutEverywhere } from '@forecourt/shared/api';
import { signOut } from '@forecourt/shared/auth';
import { useSingleMutation } from '@forecourt/shared/query';
import { Button } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../text.ts';
import { SignOutQuestion } from './sign-out-question.tsx';

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
