import { CallWorkshop } from '../actions/call-workshop.tsx';
import { LinkButton } from '../actions/link-button.tsx';
import { EmptyPlate } from '../display/empty-plate.tsx';
import { Page } from '../layout/page.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Row } from '../layout/row.tsx';
import styles from './nothing-here.module.css';

export interface NothingHereProps {
  /** What is not there, as a sentence. */
  title: string;
  /** Why that may be. */
  text: string;
  /** The way on: a path of the site, and what its link says. */
  to: string;
  action: string;
  /** What stands on the number plate above; nothing unless stated. */
  plate?: string | undefined;
  /** Another way on; else a call stands in its place. */
  other?: { to: string; action: string } | undefined;
}

/** The whole screen of an address that leads to nothing, the same wherever that is. Whom to call stands on it, too. */
export function NothingHere({ title, text, to, action, plate, other }: NothingHereProps) {
  return (
    <Page centered>
      <div className={styles.nothing}>
        <EmptyPlate size="lg" text={plate} />
        <PageHeader title={title} lead={text} />
        <div className={styles.ways}>
          <Row share>
            <LinkButton to={to}>{action}</LinkButton>
            {other ? (
              <LinkButton variant="quiet" to={other.to}>
                {other.action}
              </LinkButton>
            ) : (
              <CallWorkshop number />
            )}
          </Row>
        </div>
        {other && <CallWorkshop variant="link" number />}
      </div>
    </Page>
  );
}
