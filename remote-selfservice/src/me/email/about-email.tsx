import { siteSettings } from '@forecourt/shared/settings';
import { Points } from '../../points.tsx';
import { useText } from '../text.ts';

interface AboutEmailProps {
  /** Whether the address is already given, which settles its purpose. */
  given?: boolean | undefined;
}

/** Purpose of an e-mail address, beside both steps of changing it. */
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
