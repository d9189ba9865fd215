import { PhoneVerification } from '@forecourt/shared/phone-code';
import { PageHeader } from '@forecourt/shared/ui';
import { ContactLine } from '@forecourt/shared/workshop';
import { useText } from '../text.ts';
import { useUser } from '../use-user.ts';

/** Code to the customer's own phone, before a change that requires a recent sign-in. */
export function RecentSignIn({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const text = useText();
  const user = useUser();
  if (!user) return null;
  if (!user.phone) return <NoPhone onBack={() => onAnswer(false)} />;
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

/** The account has no phone for a code. */
export function NoPhone({ onBack }: { onBack: () => void }) {
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
