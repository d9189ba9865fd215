import type { Appointment } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Section, Timeline } from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import { visitStage } from './visit-status.ts';
import { buildTimeline, type VisitEvent } from './visit-timeline.ts';

export function VisitHistory({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const when = useWhen(visitTimeZone(visit));
  const title = ({ what, by, to }: VisitEvent) => {
    if (what === 'cancelled' && by) return text(`event.cancelled.${by}`);
    return what === 'moved' ? text('event.moved', { to: to ? when.of(to) : '' }) : text(`event.${what}`);
  };
  const isComing = visitStage(visit, now) === 'awaited';
  return (
    <Section title={text(isComing ? 'history.coming' : 'history')} boxed>
      <Timeline
        events={buildTimeline(visit, now, siteSettings().booking.autoConfirm).map((event) => {
          const at = event.planned
            ? text('event.planned', { when: when.of(event.planned) })
            : event.happened && when.at(new Date(event.happened));
          return {
            title: title(event),
            detail: [at, event.reason].filter(Boolean).join(' · ') || undefined,
            state: event.state,
            stateText: text(`event.state.${event.state}`),
          };
        })}
      />
    </Section>
  );
}
