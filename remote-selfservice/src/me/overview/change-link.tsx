import { mePath } from '@forecourt/shared/links';
import { LinkButton, VisuallyHidden } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

type ChangeLinkProps =
  | {
      fact: 'name' | 'phone' | 'email' | 'password';
      /** Whether a value exists; otherwise the link adds one. */
      isKnown: boolean;
    }
  | { fact: 'notifications'; isKnown: true };

/** Link from a fact to its form. The accessible name contains the visible word and the fact. */
export function ChangeLink({ fact, isKnown }: ChangeLinkProps) {
  const text = useText();
  return (
    <LinkButton variant="link" to={mePath(fact)}>
      <span aria-hidden="true">{text(isKnown ? 'change' : 'add')}</span>
      <VisuallyHidden>{text(isKnown ? `change.${fact}` : `add.${fact}`)}</VisuallyHidden>
    </LinkButton>
  );
}
