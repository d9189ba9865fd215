import { LinkButton } from '../actions/button.tsx';
import { CallWorkshopLink } from '../actions/call-workshop.tsx';
import { EmptyPlate } from '../display/plate.tsx';
import { Page, PageHeader } from '../layout/page.tsx';
import { Row } from '../layout/stack.tsx';
import styles from './not-found-screen.module.css';

interface NothingHereProps {
  title: string;
  text: string;
  to: string;
  action: string;
  plate?: string | undefined;
  /** Second link of the screen; default: a call to the workshop. */
  other?: { to: string; action: string } | undefined;
}

/** Screen for an address that does not exist, with links and the workshop's phone number. */
export function NotFoundScreen({ title, text, to, action, plate, other }: NothingHereProps) {
  return (
    <Page centered>
      <div className={styles.nothing} data-plate={plate}>
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
              <CallWorkshopLink number />
            )}
          </Row>
        </div>
        {other && <CallWorkshopLink variant="link" number />}
      </div>
    </Page>
  );
}
