import { PhoneCode } from '@forecourt/shared/verification';
import { useText } from '../text.ts';
import { useUser } from '../use-user.ts';
import { NoPhone } from './no-phone.tsx';

/** A code to the customer's own phone, before a change that needs to know that it is still them. */
export function RecentSignIn({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const text = useText();
  const user = useUser();
  if (!user) return null;
  if (!user.phone) return <NoPhone onBack={() => onAnswer(false)} />;
  return (
    <PhoneCode
      purpose="re-authentication"
      phone={`+${user.phone}`}
      title={text('recent.title')}
      lead={text('recent.lead')}
      submit={text('recent.submit')}
      onConfirmed={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}
