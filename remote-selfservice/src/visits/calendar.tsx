import { type Appointment, fetchCalendarFile, vehicleName } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { saveFile } from '@forecourt/shared/files';
import { useLocale } from '@forecourt/shared/i18n';
import { useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { type PublicSettings, siteSettings } from '@forecourt/shared/settings';
import { Button, LinkButton, Row, Stack, Text } from '@forecourt/shared/ui';
import { useOpeningHoursFormatter, useServiceTexts } from '@forecourt/shared/workshop';
import { useEffect } from 'react';
import { useText } from '../text.ts';
import { createStoredVisits } from './stored-visits.ts';

const offered = createStoredVisits('calendar.offered');

/**
 * Whether the customer has opened the choice of calendars for a visit in this browser since the last sign-in. If not, the visit
 * may still have been added to a calendar on another device.
 */
export const hasOpenedCalendarChoices = offered.has;

export function AddToCalendarChoices({ visit, id }: { visit: Appointment; id: string }) {
  const text = useText();
  const { title: kind } = useServiceTexts()(visit.service_type);
  const hours = useOpeningHoursFormatter()(visit.date);
  const { organisation } = siteSettings();
  const { device_reg } = visit.vehicle;
  const vehicle = vehicleName(visit.vehicle);
  const title = text(visit.status === 'requested' ? 'calendar.title.requested' : 'calendar.title', {
    service: kind,
    site: organisation.name,
    vehicle: vehicle ? `${vehicle} (${device_reg})` : device_reg,
  });
  const { mutate, isPending, data, error } = useCalendarFileDownload(visit);
  useEffect(() => offered.add(visit.id), [visit.id]);
  return (
    <div id={id}>
      <Stack gap={8}>
        <Row share wrap gap={8}>
          <Button {...NEEDS_BACKEND} variant="quiet" busy={isPending} onClick={() => mutate()}>
            {text('calendar.file')}
          </Button>
          <LinkButton
            variant="quiet"
            newTab
            href={googleCalendarAddress(visit, { title, hours }, organisation)}
          >
            {text('calendar.google')}
          </LinkButton>
        </Row>
        <span role="status">
          {data && (
            <Text as="span" size="small" tone="muted">
              {text('calendar.saved', { name: data })}
            </Text>
          )}
        </span>
        {error && <FailureNotice title={text('calendar.failed')} error={error} onRetry={() => mutate()} />}
      </Stack>
    </div>
  );
}

/** Mutation that saves a visit's calendar file on the device; its `data` is the file name, or null if nothing was saved. */
export function useCalendarFileDownload(visit: Pick<Appointment, 'id' | 'reference'>) {
  const locale = useLocale();
  return useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      const file = await fetchCalendarFile(visit, locale);
      // If another customer has signed in meanwhile, save no file: the visit is not that customer's.
      if (currentUid() !== uid) return null;
      saveFile(file);
      return file.name;
    },
  });
}

/**
 * Address of the Google Calendar page that adds a visit, with the facts of a calendar file (api/src/booking/calendar-entry.ts).
 * @param hours opening hours on the day of the visit, as text; null if unknown
 */
export function googleCalendarAddress(
  visit: Appointment,
  { title, hours }: { title: string; hours: string | null },
  { phone, address }: Pick<PublicSettings['organisation'], 'phone' | 'address'>,
): string {
  const place = [hours, phone, address?.map].filter(Boolean).join('\n');
  const url = new URL('https://calendar.google.com/calendar/render');
  url.search = String(
    new URLSearchParams({
      action: 'TEMPLATE',
      text: title,
      dates: `${stampOf(visit.starts_at)}/${stampOf(visit.ends_at)}`,
      details: [visit.reference, visit.note, place].filter(Boolean).join('\n\n'),
      ...(address ? { location: address.lines.join(', ') } : {}),
    }),
  );
  return url.href;
}

/** Formats an instant as calendars do: `20261126T103000Z`. */
function stampOf(instant: string): string {
  return instant.replace(/[-:]|\.\d+/g, '');
}
