import { Notice } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import type { Failure } from './use-sign-in.ts';

/** A failure that no field is to blame for. */
export function FailureNotice({ failure, action }: { failure: Failure; action?: ReactNode }) {
  const text = useText();
  return (
    <Notice tone="bad" title={text('failed')} action={action}>
      {text(`error.${failure.code}`, { code: failure.providerCode })}
    </Notice>
  );
}
