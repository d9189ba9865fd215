import { Page } from '@forecourt/shared/ui';
import { useState } from 'react';
import { NoPhone } from '../recent-sign-in/recent-sign-in.tsx';
import { useUser } from '../use-user.ts';
import { DeletionCode } from './deletion-code.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { Deleting, DeletionFailed, StillSignedIn } from './deletion-progress.tsx';
import { useDeletion } from './use-deletion.ts';

/** Deleting the account: what it means, the proof that it is the customer, and then it happens. */
export function DeleteAccount() {
  const user = useUser();
  const [decided, setDecided] = useState(false);
  const deletion = useDeletion();
  if (!user) return null;
  return <Page>{screen(user.phone)}</Page>;

  function screen(phone: string) {
    if (deletion.staysHere) return <StillSignedIn onRetry={deletion.leave} />;
    if (deletion.isPending) return <Deleting />;
    if (!decided) return <DeletionConsequences onContinue={() => setDecided(true)} />;
    if (!phone) return <NoPhone onBack={() => setDecided(false)} />;
    if (deletion.error && !deletion.codeTooOld) {
      return <DeletionFailed error={deletion.error} onRetry={deletion.start} />;
    }
    return (
      <DeletionCode
        // Each attempt has used its code up.
        key={deletion.startedAt}
        phone={phone}
        again={deletion.codeTooOld}
        onConfirmed={deletion.start}
        onCancel={() => setDecided(false)}
      />
    );
  }
}
