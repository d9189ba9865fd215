import type { Appointment } from '@forecourt/shared/api';
import { moveVisitPath } from '@forecourt/shared/links';
import { LinkButton, moveIcon, Row } from '@forecourt/shared/ui';
import { Points } from '../../points.tsx';
import { useText } from '../../text.ts';

/** What cancelling a visit means, and that it can be moved instead. */
export function CancelHints({ visit }: { visit: Appointment }) {
  const text = useText();
  return (
    <Points title={text('cancel.hints')} points={[text('cancel.hints.free'), text('cancel.hints.move')]}>
      <Row share>
        <LinkButton variant="quiet" icon={moveIcon} to={moveVisitPath(visit.id)}>
          {text('cancel.move')}
        </LinkButton>
      </Row>
    </Points>
  );
}
