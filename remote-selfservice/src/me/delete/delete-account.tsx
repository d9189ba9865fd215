import { Page } from '@forecourt/shared/ui';
import { useState } from 'react';
import { NoPhone } from '../recent-sign-in/no-phone.tsx';
import { useUser } from '../use-user.ts';
import { Deleting } from './deleting.tsx';
import { DeletionCode } from './deletion-code.tsx';
import { DeletionFailed } from './deletion-failed.tsx';
import { Statement } from './statement.tsx';
import { StillSignedIn } from './still-signed-in.tsx';
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
    if (!decided) return <Statement onContinue={() => setDecided(true)} />;
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
