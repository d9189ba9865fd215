import type { User } from '@forecourt/shared/auth';
import { Page } from '@forecourt/shared/ui';
import { useState } from 'react';
import { NoPhone } from '../recent-sign-in/recent-sign-in.tsx';
import { useUser } from '../use-user.ts';
import { DeletionCode } from './deletion-code.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import { DeletionDecision } from './deletion-decision.tsx';
import { Deleting, DeletionFailed, StillSignedIn } from './deletion-progress.tsx';
import { useDeletion } from './use-deletion.ts';

export function DeleteAccount() {
  const user = useUser();
  const [isWanted, setWanted] = useState(false);
  const [proved, setProved] = useState<'no' | 'now' | 'too-long-ago'>('no');
  const deletion = useDeletion({ onProofTooOld: () => setProved('too-long-ago') });
  if (!user) return null;
  // The consequences are read beside the actions; the later steps are forms.
  const isRead = !isWanted && !deletion.isPending && !deletion.staysHere;
  return <Page width={isRead ? 'overview' : 'form'}>{screen(user)}</Page>;

  function leave() {
    setWanted(false);
    setProved('no');
  }

  function screen(customer: User) {
    const { phone } = customer;
    if (deletion.staysHere) return <StillSignedIn onRetry={deletion.leave} />;
    if (deletion.isPending) return <Deleting />;
    if (!isWanted) return <DeletionConsequences user={customer} onContinue={() => setWanted(true)} />;
    if (!phone) return <NoPhone onBack={leave} />;
    if (proved !== 'now') {
      return (
        <DeletionCode
          phone={phone}
          again={proved === 'too-long-ago'}
          onConfirmed={() => setProved('now')}
          onBack={leave}
        />
      );
    }
    if (deletion.error) return <DeletionFailed error={deletion.error} onRetry={deletion.start} />;
    return <DeletionDecision onDelete={deletion.start} />;
  }
}
