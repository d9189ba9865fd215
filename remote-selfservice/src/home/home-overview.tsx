import type { Appointment, Vehicle } from '@forecourt/shared/api';
import { bookPath, visitsPath } from '@forecourt/shared/links';
import { Columns, LinkButton, List, Section, ShowOn } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { NoVisit } from '../visits/no-visit.tsx';
import type { SplitVisits } from '../visits/split-visits.ts';
import { VisitRow } from '../visits/visit-row.tsx';
import { ContactLine } from '../workshop/contact-line.tsx';
import { HomeVehicles } from './home-vehicles.tsx';
import { NextVisitCard } from './next-visit-card.tsx';
import { NoVehicle } from './no-vehicle.tsx';

interface HomeOverviewProps {
  visits: SplitVisits;
  vehicles: readonly Vehicle[];
}

/** How many past visits stand here; all of them are on the visits' own screen. */
const PAST_SHOWN = 3;

/** The home screen once its data is there. */
export function HomeOverview({ visits: { next, upcoming, past }, vehicles }: HomeOverviewProps) {
  const text = useText();
  const further = upcoming.filter((visit) => visit !== next);
  const hasVehicle = vehicles.length > 0;
  return (
    <Columns
      side={
        hasVehicle && (
          <>
            <HomeVehicles vehicles={vehicles} />
            <ContactLine />
          </>
        )
      }
    >
      {next && <NextVisitCard visit={next} />}
      {!next && (hasVehicle ? <NoVisit isFirst={upcoming.length + past.length === 0} /> : <NoVehicle />)}
      {next && (
        <ShowOn device="phone">
          <LinkButton to={bookPath()} wide>
            {text('book')}
          </LinkButton>
        </ShowOn>
      )}
      {!hasVehicle && <ContactLine />}
      {further.length > 0 && (
        <VisitSection title={text('home.further')} visits={further} withLink={past.length === 0} />
      )}
      {past.length > 0 && (
        <VisitSection title={text('visits.past')} visits={past.slice(0, PAST_SHOWN)} withLink past />
      )}
    </Columns>
  );
}

interface VisitSectionProps {
  title: string;
  visits: Appointment[];
  /** One of the sections leads to all visits. */
  withLink: boolean;
  past?: boolean;
}

function VisitSection({ title, visits, withLink, past = false }: VisitSectionProps) {
  const text = useText();
  return (
    <Section title={title} link={withLink ? { to: visitsPath(), text: text('home.all') } : undefined}>
      <List>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} past={past} />
        ))}
      </List>
    </Section>
  );
}
