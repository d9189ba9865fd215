import type { Vehicle } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { mePath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import {
  Card,
  type Description,
  DescriptionList,
  LinkButton,
  Text,
  VisuallyHidden,
} from '@forecourt/shared/ui';
import { formatServiceTerms, useServiceWords, WorkshopTimeNote } from '@forecourt/shared/workshop';
import { TimeMeaning } from '../times/time-meaning.tsx';
import { useWhen } from '../times/use-when.ts';
import { useMe } from '../use-me.ts';
import { VehicleLine } from '../vehicle-line.tsx';
import { VisitPlace } from '../visits/visit-place.tsx';
import styles from './booking.module.css';
import type { CompleteChoice, Step } from './booking-choice.ts';
import { useText } from './text.ts';

interface ReviewCardProps {
  choice: CompleteChoice;
  vehicle: Vehicle;
  pathOf: (step: Step) => string;
}

export function ReviewCard({ choice, vehicle, pathOf }: ReviewCardProps) {
  const text = useText();
  const when = useWhen();
  const words = useServiceWords()(choice.service);
  const terms = formatServiceTerms(words);
  const { organisation } = siteSettings();
  const phone = useMe().data?.phone_formatted;
  const change = (what: Exclude<Step, 'review'> | 'phone') => (
    <LinkButton
      variant="link"
      to={what === 'phone' ? mePath('phone', { returnTo: pathOf('review') }) : pathOf(what)}
    >
      <span aria-hidden="true">{text('book.change')}</span>
      <VisuallyHidden>{text(`book.change.${what}`)}</VisuallyHidden>
    </LinkButton>
  );
  const items: Description[] = [
    {
      label: text('book.review.time'),
      value: (
        <>
          {when.of(choice, { weekday: 'long', day: 'numeric', month: 'long' })}
          <div className={styles.aside}>
            <WorkshopTimeNote timeZone={organisation.timeZone} />
            <TimeMeaning service={choice.service} time={choice} />
          </div>
        </>
      ),
      action: change('time'),
    },
  ];
  if (organisation.address) {
    items.push({ label: text('book.review.where'), value: <VisitPlace date={null} /> });
  }
  items.push(
    {
      label: text('book.review.vehicle'),
      value: <VehicleLine vehicle={vehicle} />,
      action: change('vehicle'),
    },
    {
      label: text('book.review.service'),
      value: (
        <>
          {words.title}
          <div className={styles.aside}>
            {terms && (
              <Text size="small" tone="muted">
                {terms}
              </Text>
            )}
            {!words.price && (
              <Text size="small" tone="muted">
                {text('next.price')}
              </Text>
            )}
          </div>
        </>
      ),
      action: change('service'),
    },
  );
  if (phone) {
    items.push({
      label: text('book.review.phone'),
      value: withoutLineBreaks(phone),
      action: change('phone'),
    });
  }
  return (
    <Card padding="list">
      <DescriptionList items={items} />
    </Card>
  );
}
