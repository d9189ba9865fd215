import { Button, type ButtonProps, VisuallyHidden } from '@forecourt/shared/ui';
import { useState } from 'react';
import { useText } from './text.ts';

interface CopyTextProps extends Pick<ButtonProps, 'variant' | 'wide'> {
  value: string;
  /** Visible label; "Copy" by default. */
  label?: string;
  /** Accessible name: which text is copied. */
  name: string;
}

/** Copies a text and reports the outcome. Renders nothing without a clipboard, as on an insecure address. */
export function CopyText({ value, label, name, variant = 'link', wide }: CopyTextProps) {
  const text = useText();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  if (!navigator.clipboard) return null;

  async function copy() {
    // Cleared first, so a second press is announced too.
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
