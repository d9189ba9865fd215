import { LinkButton } from '../actions/button.tsx';
import { ResponsiveCallLink } from '../actions/call-workshop.tsx';
import { classNames } from '../class-names.ts';
import { UnknownPlate } from '../display/plate.tsx';
import { Page, PageHeader } from '../layout/page.tsx';
import { Row } from '../layout/stack.tsx';
import styles from './not-found-screen.module.css';

interface NotFoundScreenProps {
  title: string;
  text: string;
  to: string;
  action: string;
  /** Second link of the screen, before the call to the workshop. */
  other?: { to: string; action: string } | undefined;
  /** Whether the call is the first and primary action. */
  callFirst?: boolean;
}

/** Screen for an address that does not exist, with one or two links and a link that calls the workshop. */
export function NotFoundScreen({ title, text, to, action, other, callFirst }: NotFoundScreenProps) {
  return (
    <Page centered>
      <div className={styles.nothing} data-not-found="">
        <UnknownPlate />
        <PageHeader title={title} lead={text} />
        <div className={classNames(styles.ways, other && styles.three)}>
          <Row share>
            {callFirst && <ResponsiveCallLink variant="primary" />}
            <LinkButton variant={callFirst ? 'quiet' : 'primary'} to={to}>
              {action}
            </LinkButton>
            {other && (
              <LinkButton variant="quiet" to={other.to}>
                {other.action}
              </LinkButton>
            )}
            {!callFirst && <ResponsiveCallLink />}
          </Row>
        </div>
      </div>
    </Page>
  );
}
