import {
  type Appointment,
  appointmentQuery,
  queryKeys,
  shareAppointment,
  stopSharingAppointment,
} from '@forecourt/shared/api';
import { sharedVisitPath } from '@forecourt/shared/links';
import { OwnerLink } from '@forecourt/shared/owner-link';
import { useQueryClient } from '@forecourt/shared/query';
import { siteSettings } from '@forecourt/shared/settings';
import { Text } from '@forecourt/shared/ui';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../../slot-picker/text.ts';
import { useText } from './text.ts';

/** Section to share a visit by a link. */
export function ShareVisit({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const when = useDateAndTimeFormatter();
  const { title: service } = useServiceTexts()(visit.service_type);
  const client = useQueryClient();
  const { id, shared_until, shared_since } = visit;
  return (
    <OwnerLink
      title={text('title')}
      id={id}
      until={shared_until}
      now={now}
      // Links of a visit can have the same end.
      isCurrent={({ created_at }) => created_at === shared_since}
      pathOf={sharedVisitPath}
      sharedTitle={text('message', {
        service,
        site: siteSettings().organisation.name,
        when: when.of(visit, LONG_DATE_FORMAT),
      })}
      create={() => shareAppointment(id)}
      createLabel={text('create')}
      end={() => stopSharingAppointment(id)}
      sharesAtOnce
      about={<Text>{text('intro')}</Text>}
      onChanged={(link) => {
        client.setQueryData(
          appointmentQuery(id).queryKey,
          (known) =>
            known && {
              ...known,
              shared_until: link?.expires_at ?? null,
              shared_since: link?.created_at ?? null,
            },
        );
        void client.invalidateQueries({ queryKey: queryKeys.appointments });
      }}
    />
  );
}
