import type { AuthOutcome } from '@forecourt/shared/auth';
import {
  type IdentityProviderAction,
  PhoneVerification,
  useIdentityProviderAction,
} from '@forecourt/shared/phone-code';
import { PageHeader } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useEffect, useRef, useState } from 'react';
import { useSignedInUser } from './leave-after-saving.ts';
import { useText } from './text.ts';

/** Form for a code sent to the customer's own phone, before a change that requires a recent sign-in. */
export function ReauthenticationForm({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const text = useText();
  const user = useSignedInUser();
  if (!user) return null;
  if (!user.phone) return <NoPhoneNotice onBack={() => onAnswer(false)} />;
  return (
    <PhoneVerification
      purpose="re-authentication"
      phone={`+${user.phone}`}
      title={text('recent.title')}
      lead={text('recent.lead')}
      submit={text('recent.submit')}
      onConfirmed={() => onAnswer(true)}
      back={{ text: text('back'), onBack: () => onAnswer(false) }}
    />
  );
}

/** Notice that the account has no phone number to send a code to. */
export function NoPhoneNotice({ onBack }: { onBack: () => void }) {
  const text = useText();
  return (
    <>
      <PageHeader
        back={{ text: text('back'), onBack }}
        title={text('recent.title')}
        lead={text('recent.noPhone')}
      />
      <ContactLine />
    </>
  );
}

interface AccountChange extends Omit<IdentityProviderAction, 'run'> {
  /** To pass to `ReauthenticationForm`, which replaces the form while a recent sign-in is required; null otherwise. */
  answerRecentSignIn: ((confirmed: boolean) => void) | null;
  /**
   * Makes a change. If it requires a recent sign-in, it is repeated with the same input after the sign-in. Resolves with null
   * if the customer cancelled.
   */
  run: <T>(change: () => Promise<AuthOutcome<T>>) => Promise<AuthOutcome<T> | null>;
}

/** Runs changes of the account. If the identity provider requires a recent sign-in, requests one, then repeats the change. */
export function useAccountChange(): AccountChange {
  const { run: runAction, ...action } = useIdentityProviderAction();
  const [answer, setAnswer] = useState<{ give: (confirmed: boolean) => void } | null>(null);
  const isHere = useRef(false);
  const pending = useRef<(confirmed: boolean) => void>(undefined);

  // Unmounting cancels a change that waits for a sign-in.
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      pending.current?.(false);
    };
  }, []);

  async function isConfirmed(): Promise<boolean> {
    if (!isHere.current) return false;
    const confirmed = await new Promise<boolean>((give) => {
      pending.current = give;
      setAnswer({ give });
    });
    setAnswer(null);
    return confirmed;
  }

  const run: AccountChange['run'] = (change) =>
    runAction(async () => {
      const outcome = await change();
      if (outcome.ok || outcome.code !== 'requires-recent-login') return outcome;
      return (await isConfirmed()) ? change() : null;
    });

  return { ...action, answerRecentSignIn: answer?.give ?? null, run };
}
