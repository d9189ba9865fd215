import { ApiProblem } from '@forecourt/shared/http';
import { siteSettings } from '@forecourt/shared/settings';
import { LinkButton, Notice, telephoneHref } from '@forecourt/shared/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../text.ts';

/** Why saving failed, where no field is to blame. */
export function SaveFailure({ error }: { error: Error }) {
  const text = useText();
  const unreached = error instanceof ApiProblem && error.status === 0;
  const place = useRef<HTMLDivElement>(null);
  // It stands at the end of the form, where the action bar may cover it.
  // Braces: in newer browsers scrollIntoView answers with a promise, which is no clean-up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice
        tone="bad"
        title={text('save.failed')}
        action={
          <LinkButton variant="link" href={telephoneHref(siteSettings().organisation.phone)}>
            {text('save.call')}
          </LinkButton>
        }
      >
        {text(unreached ? 'save.connection' : 'save.other')}
      </Notice>
    </div>
  );
}
