import { siteSettings } from '@forecourt/shared/settings';
import { Button, ErrorPanel, LinkButton, telephoneHref } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

interface LoadFailureProps {
  /** What could not be shown, as a sentence. */
  title: string;
  onRetry: () => void;
  /** The next try is under way. */
  retrying: boolean;
}

/** In the place of data that did not arrive. */
export function LoadFailure({ title, onRetry, retrying }: LoadFailureProps) {
  const text = useText();
  return (
    <ErrorPanel
      tag={text('failure.tag')}
      title={title}
      text={text('failure.text')}
      actions={
        <>
          <Button onClick={onRetry} busy={retrying}>
            {text('failure.retry')}
          </Button>
          <LinkButton variant="quiet" href={telephoneHref(siteSettings().organisation.phone)}>
            {text('failure.call')}
          </LinkButton>
        </>
      }
    />
  );
}
