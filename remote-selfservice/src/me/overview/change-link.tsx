import { mePath } from '@forecourt/shared/links';
import { LinkButton, VisuallyHidden } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

type ChangeLinkProps =
  | {
      fact: 'name' | 'phone' | 'email' | 'password';
      /** There is one to change; else one can be added. */
      isKnown: boolean;
    }
  | { fact: 'notifications'; isKnown: true };

/** Leads from a fact to the screen that changes it. What is read out says which fact, with the word that is seen in it. */
export function ChangeLink({ fact, isKnown }: ChangeLinkProps) {
  const text = useText();
  return (
    <LinkButton variant="link" to={mePath(fact)}>
      <span aria-hidden="true">{text(isKnown ? 'change' : 'add')}</span>
      <VisuallyHidden>{text(isKnown ? `change.${fact}` : `add.${fact}`)}</VisuallyHidden>
    </LinkButton>
  );
}
