import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Notice, telephoneHref } from '@forecourt/shared/ui';
import { useText } from './text.ts';

interface RequestFailureProps {
  error: Error;
  /** What did not happen, as a sentence. */
  title: string;
}

/** Why something that the customer asked for did not happen, and whom to call. */
export function RequestFailure({ error, title }: RequestFailureProps) {
  const text = useText();
  const unreached = error instanceof ApiProblem && error.status === 0;
  return (
    <Notice
      tone="bad"
      title={title}
      action={
        <LinkButton variant="link" href={telephoneHref(siteSettings().organisation.phone)}>
          {text('failure.call')}
        </LinkButton>
      }
    >
      {unreached ? text('failure.connection') : text('failure.other', { code: codeOf(error) })}
    </Notice>
  );
}

function codeOf(error: Error): string {
  return error instanceof ApiProblem ? error.code : error.name;
}
