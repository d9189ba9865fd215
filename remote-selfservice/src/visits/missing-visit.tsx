import { visitsPath } from '@forecourt/shared/links';
import { NotFoundScreen } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

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
