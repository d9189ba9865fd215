import { visitsPath } from '@forecourt/shared/links';
import { NotFoundScreen } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** For an address of a visit that the customer does not have. */
export function MissingVisit() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('visit.missing.heading')}
      text={text('visit.missing.text')}
      to={visitsPath()}
      action={text('visit.missing.action')}
    />
  );
}
