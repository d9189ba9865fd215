import {
  type Appointment,
  appointmentQuery,
  queryKeys,
  shareAppointment,
  stopSharingAppointment,
} from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { useFormat } from '@forecourt/shared/i18n';
import { sharedVisitPath } from '@forecourt/shared/links';
import { useQueryClient, useSingleMutation } from '@forecourt/shared/query';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { ShareAddressField, shareAddress } from '@forecourt/shared/share-link';
import { Button, FocusOnMount, Row, Section, Stack, Text } from '@forecourt/shared/ui';
import { useServiceTexts } from '@forecourt/shared/workshop';
import { LONG_DATE_FORMAT, useDateAndTimeFormatter } from '../../slot-picker/text.ts';
import { useText } from './text.ts';

/** Section to share a visit by a link, to see until when the link works, and to end it. */
export function ShareVisit({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const format = useFormat();
  const when = useDateAndTimeFormatter();
  const { title: service } = useServiceTexts()(visit.service_type);
  const client = useQueryClient();
  const { id, shared_until } = visit;
  const title = text('message', {
    service,
    site: siteSettings().organisation.name,
    when: when.of(visit, LONG_DATE_FORMAT),
  });
  // One mutation, so that creating and ending cannot overtake one another.
  const change = useSingleMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return shareAppointment(id);
      await stopSharingAppointment(id);
      return null;
    },
    onSuccess: (link) => {
      client.setQueryData(
        appointmentQuery(id).queryKey,
        (known) => known && { ...known, shared_until: link?.expires_at ?? null },
      );
      void client.invalidateQueries({ queryKey: queryKeys.appointments });
    },
  });
  const share = useSingleMutation({ mutationFn: (url: string) => shareAddress({ title, url }) });
  const { data: link, isPending, isSuccess, error, variables, mutate } = change;
  const isShared = shared_until !== null && new Date(shared_until) > now;
  const url = isShared && link ? new URL(sharedVisitPath(link.token), location.origin).href : null;
  const create = () =>
    mutate(true, {
      onSuccess: (made) => {
        if (made) share.mutate(new URL(sharedVisitPath(made.token), location.origin).href);
      },
    });
  const button = (isNew: boolean) => (
    <Button
      {...NEEDS_BACKEND}
      variant="quiet"
      wide={isNew}
      busy={isPending && variables === true}
      disabled={isPending && variables !== true}
      onClick={create}
    >
      {text(isNew ? 'create' : 'renew')}
    </Button>
  );
  return (
    <Section title={text('title')} boxed>
      <span role="status" className="visually-hidden">
        {isSuccess && (link ? share.data === 'copied' && text('created.copied') : text('end.done'))}
      </span>
      {!isShared && (
        <>
          <Text>{text('intro')}</Text>
          {/* After ending, takes the focus of the removed button. */}
          {isSuccess && !link ? <FocusOnMount>{button(true)}</FocusOnMount> : button(true)}
        </>
      )}
      {url && link && (
        <FocusOnMount key={link.token}>
          <Stack gap={8}>
            <ShareAddressField title={title} url={url} />
          </Stack>
        </FocusOnMount>
      )}
      {isShared && (
        <>
          <Text {...(url && { size: 'small', tone: 'muted' })}>
            {/* The status above announces the same. */}
            {url && share.data === 'copied' && <span aria-hidden="true">{text('created.copied')}</span>}{' '}
            <span>{text('until', { day: format.moment(shared_until, LONG_DATE_FORMAT) })}</span>{' '}
            {!url && <span>{text('renew.note')}</span>}
          </Text>
          <Row gap={8} wrap>
            {!url && button(false)}
            <Button
              {...NEEDS_BACKEND}
              variant="link"
              busy={isPending && variables === false}
              disabled={isPending && variables !== false}
              onClick={() => mutate(false)}
            >
              {text('end')}
            </Button>
          </Row>
        </>
      )}
      {error && (
        <FailureNotice
          title={text(variables ? 'failed' : 'end.failed')}
          error={error}
          onRetry={() => (variables ? create() : mutate(false))}
        />
      )}
    </Section>
  );
}
