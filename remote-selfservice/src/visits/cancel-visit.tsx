import {
  type Appointment,
  appointmentQuery,
  type Cancellation,
  cancelAppointment,
  cancellationSchema,
} from '@forecourt/shared/api';
import { Form, type FormFieldValues, findMaxLength, isRejectedAt, useForm } from '@forecourt/shared/forms';
import { replaceScreenInHistory } from '@forecourt/shared/leave-screen';
import { moveVisitPath, visitPath } from '@forecourt/shared/links';
import { useQuery } from '@forecourt/shared/query';
import { useNavigate, useParams } from '@forecourt/shared/router';
import { QueryScreen } from '@forecourt/shared/screens';
import { cleanText } from '@forecourt/shared/text';
import {
  Button,
  Card,
  ChipRadioGroup,
  Columns,
  LinkButton,
  moveIcon,
  Row,
  ShowOn,
  Skeleton,
  Stack,
  Text,
  TextAreaField,
} from '@forecourt/shared/ui';
import { ContactLine, useCurrentMinute, useServiceTexts } from '@forecourt/shared/workshop';
import { useEffect, useEffectEvent } from 'react';
import { VisitChangedNotice, VisitChangeFailure, VisitNotFoundScreen } from './change-notices.tsx';
import { canChangeVisit, useVisitScreenIfRefused } from './refused-change.tsx';
import { useText } from './text.ts';
import { useVisitChange } from './use-visit-change.ts';
import { VisitDateTile } from './visit-date-tile.tsx';
import { justCompletedActionFlash } from './visit-flash.ts';
import { VisitLead } from './visit-heading.tsx';
import { WorkshopLocation } from './workshop-location.tsx';

export function CancelVisitScreen() {
  const text = useText();
  const serviceWords = useServiceTexts();
  const { id = '' } = useParams();
  const query = useQuery(appointmentQuery(id));
  return (
    <QueryScreen
      query={query}
      width="overview"
      focused
      header={(visit) => ({
        back: { to: visitPath(id), text: text('visit.title.unknown') },
        title: text('cancel.title'),
        leading: visit ? (
          <VisitDateTile visit={visit} withTime />
        ) : (
          <Skeleton shape="block" width="6.5rem" height={138} />
        ),
        lead: visit ? (
          <VisitLead visit={visit} line={serviceWords(visit.service_type).title} />
        ) : (
          <Skeleton width={150} />
        ),
      })}
      loading={text('visit.loading')}
      skeleton={<CancelSkeleton />}
      failed={text('visit.failed')}
      missing={<VisitNotFoundScreen />}
    >
      {(visit) => <CancelForm visit={visit} />}
    </QueryScreen>
  );
}

/** Reasons to choose from. For `other`, only the customer's note is sent. */
const REASONS = ['time', 'done', 'other'] as const;

/** Maximum length of the note: the api's limit minus 60 for the chosen reason and a line break. */
const NOTE_LENGTH = findMaxLength(cancellationSchema.shape.reason) - 60;

interface CancelVisitProps {
  visit: Appointment;
}

/** Form to cancel a visit with an optional reason. If it cannot be cancelled, the screen of the visit opens and says why. */
function CancelForm({ visit }: CancelVisitProps) {
  const text = useText();
  const now = useCurrentMinute();
  const navigate = useNavigate();
  const draft = `cancel.${visit.id}`;
  const shown = { to: visitPath(visit.id), state: justCompletedActionFlash.state('cancelled') };
  const { send, isPending, error } = useVisitChange<Cancellation>(visit, cancelAppointment, {
    draft,
    leadsTo: () => shown,
  });
  // Whether a failed attempt, e.g. one without a response, has probably succeeded: the visit is cancelled.
  const hasArrived = error !== null && visit.status === 'cancelled';
  const showVisit = useEffectEvent(() =>
    replaceScreenInHistory(shown.to, () => void navigate(shown.to, { replace: true, state: shown.state })),
  );
  useEffect(() => {
    if (hasArrived) showVisit();
  }, [hasArrived]);
  const reasonText = ({ why, reason }: FormFieldValues<'why' | 'reason'>) => {
    const chosen = REASONS.find((each) => each === why);
    return [chosen && chosen !== 'other' && text(`cancel.reason.${chosen}`), cleanText(reason)]
      .filter(Boolean)
      .join('\n');
  };
  const form = useForm<'why' | 'reason', 'refused'>({
    saved: { why: '', reason: '' },
    draft,
    check: () => ({}),
    words: () => text('comment.refused'),
    failure: error,
    blame: (failure) => (isRejectedAt(failure, '/reason') ? { reason: 'refused' } : {}),
    busy: isPending,
    onSubmit: (values) => {
      const reason = reasonText(values);
      send(reason ? { reason } : {});
    },
  });
  // Once the visit is cancelled, its screen opens and reports that, so the cancelled visit is no refusal.
  const isCancelling = isPending || hasArrived;
  const isRefused = !isCancelling && !canChangeVisit(visit, now, error);
  useVisitScreenIfRefused(visit, isRefused && 'cancel');
  if (isRefused) return <CancelSkeleton />;
  return (
    <Columns side={<WorkshopContactColumn visit={visit} />}>
      <Card lift>
        <VisitChangedNotice visit={visit} isChanging={isCancelling} />
        <Form form={form}>
          <Stack gap={24}>
            <Stack gap={8}>
              <Text strong>{text('cancel.hints.move')}</Text>
              <LinkButton variant="quiet" icon={moveIcon} to={moveVisitPath(visit.id)} wide>
                {text('change.move')}
              </LinkButton>
            </Stack>
            <Stack gap={12}>
              <ChipRadioGroup
                legend={text('cancel.reason')}
                mark={text('comment.optional')}
                value={form.values.why}
                onChange={(why) => form.set('why', why)}
                chips={REASONS.map((value) => ({
                  value: value as string,
                  text: text(`cancel.reason.${value}`),
                  disabled: isPending,
                }))}
              />
              {(form.values.why !== '' || form.values.reason !== '' || form.field('reason').error) && (
                <TextAreaField
                  label={text('cancel.reason.note')}
                  mark={text('comment.optional')}
                  maxLength={NOTE_LENGTH}
                  counter={(used, max) => text('comment.count', { used, max })}
                  rows={2}
                  readOnly={isPending}
                  {...form.field('reason')}
                />
              )}
            </Stack>
            {form.unblamed && !isPending && (
              <VisitChangeFailure
                title={text('cancel.failed')}
                error={form.unblamed}
                onRetry={() => form.element.current?.requestSubmit()}
              />
            )}
            <Row share>
              <LinkButton variant="quiet" to={visitPath(visit.id)} data-cancel>
                {text('cancel.keep')}
              </LinkButton>
              <Button type="submit" variant="danger" busy={isPending}>
                {text('cancel.action')}
              </Button>
            </Row>
          </Stack>
        </Form>
      </Card>
    </Columns>
  );
}

function WorkshopContactColumn({ visit }: CancelVisitProps) {
  return (
    <ShowOn device="desk">
      <Card>
        <WorkshopLocation date={visit.date} />
        <ContactLine />
      </Card>
    </ShowOn>
  );
}

function CancelSkeleton() {
  return (
    <Columns side={null}>
      <Card lift>
        <Skeleton shape="block" height={160} />
        <Skeleton shape="block" height={48} />
      </Card>
    </Columns>
  );
}
