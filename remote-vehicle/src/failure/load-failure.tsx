import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, telephoneHref } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

export interface LoadFailureProps {
  /** What cannot be shown. */
  title: string;
  onRetry: () => void;
  /** Another try is under way. */
  busy: boolean;
}

/** In place of what the backend did not give. */
export function LoadFailure({ title, onRetry, busy }: LoadFailureProps) {
  const text = useText();
  const { phone } = siteSettings().organisation;
  return (
    <ErrorPanel
      tag={text('load.tag')}
      title={title}
      text={text('load.text')}
      actions={
        <>
          <Button onClick={onRetry} busy={busy}>
            {text('load.retry')}
          </Button>
          <LinkButton variant="quiet" href={telephoneHref(phone)}>
            {text('load.call', { phone })}
          </LinkButton>
        </>
      }
    />
  );
}
