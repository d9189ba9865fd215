import { signOut } from '@forecourt/shared/auth';
import { useMutation } from '@forecourt/shared/query';
import { Button, Notice, useWindowTitle } from '@forecourt/shared/ui';
import { useEffect } from 'react';
import { Focused } from '../focused.tsx';
import { useText } from '../text.ts';

/** Long enough to read two sentences; then nothing of the customer may stay on this device. */
const READING_MS = 8000;

/** It is done. Signs out by itself, or sooner when the customer wants to go on; the shell then leads to the sign-in. */
export function Deleted() {
  const text = useText();
  const { mutate, isPending } = useMutation({ mutationFn: signOut });
  useWindowTitle(text('deleted'));
  useEffect(() => {
    const timer = setTimeout(() => mutate(), READING_MS);
    return () => clearTimeout(timer);
  }, [mutate]);
  return (
    <Focused>
      <Notice
        tone="good"
        level={1}
        title={text('deleted')}
        action={
          <Button variant="link" busy={isPending} onClick={() => mutate()}>
            {text('deleted.leave')}
          </Button>
        }
      >
        {text('deleted.text')}
      </Notice>
    </Focused>
  );
}
