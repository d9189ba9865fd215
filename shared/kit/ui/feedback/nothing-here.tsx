import { CallWorkshop } from '../actions/call-workshop.tsx';
import { LinkButton } from '../actions/link-button.tsx';
import { Page } from '../layout/page.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Row } from '../layout/row.tsx';

export interface NothingHereProps {
  /** What is not there, as a sentence. */
  title: string;
  /** Why that may be. */
  text: string;
  /** The way on: a path of the site, and what its link says. */
  to: string;
  action: string;
}

/** The whole screen of an address that leads to nothing, the same wherever that is. Whom to call stands on it, too. */
export function NothingHere({ title, text, to, action }: NothingHereProps) {
  return (
    <Page>
      <PageHeader title={title} lead={text} />
      <Row share>
        <LinkButton to={to}>{action}</LinkButton>
        <CallWorkshop number />
      </Row>
    </Page>
  );
}
