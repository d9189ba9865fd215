import { homePath } from '@forecourt/shared/links';
import { LinkButton, Page, PageHeader } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** The shell's own page for an address that nobody owns. */
export function NotFound() {
  const text = useText();
  return (
    <Page>
      <PageHeader title={text('notFound.title')} lead={text('notFound.text')} />
      <div>
        <LinkButton to={homePath()}>{text('notFound.home')}</LinkButton>
      </div>
    </Page>
  );
}
