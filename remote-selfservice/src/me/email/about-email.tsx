import { siteSettings } from '@forecourt/shared/settings';
import { Points } from '../../points.tsx';
import { useText } from '../text.ts';

interface AboutEmailProps {
  /** The address has been given: what it is for is settled. */
  given?: boolean | undefined;
}

/** What an e-mail address is for, and what becomes of it: beside both steps of giving one. */
export function AboutEmail({ given }: AboutEmailProps) {
  const text = useText();
  const use = text(siteSettings().signIn.password ? 'email.forPassword' : 'email.optional');
  const why = given ? [] : [use, text('email.visits')];
  return (
    <Points
      title={text('goodToKnow')}
      points={[...why, text('email.savedLater'), text('email.signInAgain')]}
    />
  );
}
