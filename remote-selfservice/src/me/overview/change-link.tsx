import { LinkButton, VisuallyHidden } from '@forecourt/shared/ui';

interface ChangeLinkProps {
  to: string;
  /** What is seen: "Change". */
  text: string;
  /** What is only read out after it: " your name". */
  what: string;
}

/** Leads from a fact to the screen that changes it. */
export function ChangeLink({ to, text, what }: ChangeLinkProps) {
  return (
    <LinkButton variant="link" to={to}>
      {text}
      <VisuallyHidden>{what}</VisuallyHidden>
    </LinkButton>
  );
}
