import { bookPath } from '@forecourt/shared/links';
import { calendarIcon, EmptyState, IconDisc, LinkButton, Plate } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** In the place of the next visit while none is booked. */
export function NoVisit({ isFirst }: { isFirst: boolean }) {
  const text = useText();
  return (
    <EmptyState
      leading={isFirst ? <Plate size="lg" /> : <IconDisc path={calendarIcon} />}
      title={text(isFirst ? 'visits.first.title' : 'visits.none.title')}
      text={text(isFirst ? 'visits.first.text' : 'visits.none.text')}
      action={<LinkButton to={bookPath()}>{text('book')}</LinkButton>}
    />
  );
}
