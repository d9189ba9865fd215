import { signOutEverywhere } from '@forecourt/shared/api';
import { signOut } from '@forecourt/shared/auth';
import { useMutation } from '@forecourt/shared/query';
import { Button, Card, Row, Stack, Text } from '@forecourt/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { RequestFailure } from '../request-failure.tsx';
import { useText } from '../text.ts';

/** Ends every session of the customer, this one included, after asking once. The shell leads on when it is done. */
export function SignOutEverywhere() {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const opener = useReturningFocus(asking);
  // The answer may be lost, and another request be refused meanwhile: all that is still the customer's own wish.
  const { mutate, isPending, error } = useMutation({ mutationFn: () => signOut(signOutEverywhere) });
  if (!asking) {
    return (
      <Button ref={opener} variant="quiet" wide onClick={() => setAsking(true)}>
        {text('everywhere')}
      </Button>
    );
  }
  return (
    <Card>
      <Stack gap={12}>
        <Question>{text('everywhere.question')}</Question>
        <Text>{text('everywhere.text')}</Text>
        <Row share wrap>
          <Button busy={isPending} onClick={() => mutate()}>
            {text('everywhere.confirm')}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)} disabled={isPending}>
            {text('cancel')}
          </Button>
        </Row>
        {error && <RequestFailure error={error} title={text('everywhere.failed')} />}
      </Stack>
    </Card>
  );
}

function Question({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}

/** The button that the question stood in the place of, when it is back. */
function useReturningFocus(asking: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && !asking) opener.current?.focus();
    asked.current = asking;
  }, [asking]);
  return opener;
}
