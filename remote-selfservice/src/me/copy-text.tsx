import { Button, type ButtonProps, VisuallyHidden } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from './text.ts';

interface CopyTextProps extends Pick<ButtonProps, 'variant' | 'wide'> {
  value: string;
  /** What is seen on the button; the word for *Copy* if nothing is said. */
  label?: string;
  /** What is read out: which text it copies. */
  name: string;
}

/** Copies a text, and says whether it did. Nothing where the browser lends no clipboard: on an insecure address. */
export function CopyText({ value, label, name, variant = 'link', wide }: CopyTextProps) {
  const text = useText();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  if (!navigator.clipboard) return null;

  async function copy() {
    // Said again after a second press, too.
    setOutcome(null);
    const done = await navigator.clipboard.writeText(value).then(
      () => 'copied' as const,
      () => 'notCopied' as const,
    );
    setOutcome(done);
  }

  return (
    <>
      <Button variant={variant} wide={wide} onClick={() => void copy()}>
        <span aria-hidden="true">{outcome ? text(outcome) : (label ?? text('copy'))}</span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <span role="status" className="visually-hidden">
        {outcome && text(outcome)}
      </span>
    </>
  );
}
