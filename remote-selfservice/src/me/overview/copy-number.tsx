import { Button, VisuallyHidden } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from '../text.ts';

/** Copies the customer number, and says whether it did. Nothing where the browser lends no clipboard: on an insecure address. */
export function CopyNumber({ number }: { number: string }) {
  const text = useText();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  if (!navigator.clipboard) return null;

  async function copy() {
    // Said again after a second press, too.
    setOutcome(null);
    const done = await navigator.clipboard.writeText(number).then(
      () => 'copied' as const,
      () => 'failed' as const,
    );
    setOutcome(done);
  }

  return (
    <>
      <Button variant="link" onClick={() => void copy()}>
        <span aria-hidden="true">{text(outcome ? `number.copy.${outcome}` : 'number.copy')}</span>
        <VisuallyHidden>{text('number.copy.number')}</VisuallyHidden>
      </Button>
      <span role="status" className="visually-hidden">
        {outcome && text(`number.copy.${outcome}`)}
      </span>
    </>
  );
}
