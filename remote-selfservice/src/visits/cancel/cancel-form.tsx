import {
  type Appointment,
  type Cancellation,
  cancelAppointment,
  cancellationSchema,
} from '@forecourt/shared/api';
import { clearDraft } from '@forecourt/shared/drafts';
import { Form, isAbout, maxLengthOf, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { moveVisitPath, visitPath } from '@forecourt/shared/links';
import { useNavigate } from '@forecourt/shared/router';
import { cleanText } from '@forecourt/shared/text';
import {
  Button,
  Card,
  Columns,
  LinkButton,
  moveIcon,
  Row,
  ShowOn,
  Stack,
  Text,
  TextAreaField,
} from '@forecourt/shared/ui';
import { isActiveVisit } from '@forecourt/shared/visits';
import { WorkshopCard } from '@forecourt/shared/workshop';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '../../text.ts';
import { ChangeFailure } from '../change-failure.tsx';
import { ChangedNotice } from '../changed-notice.tsx';
import { justDone } from '../just-done.ts';
import { useVisitChange } from '../use-visit-change.ts';
import { VisitHero } from '../visit-hero.tsx';
import { isChangeable, visitStage } from '../visit-status.ts';
import { NotCancellable } from './not-cancellable.tsx';

interface CancelFormProps {
  visit: Appointment;
  now: Date;
}

/** The visit, an optional reason, and the action; or why it cannot be cancelled. */
export function CancelForm({ visit, now }: CancelFormProps) {
  const text = useText();
  const navigate = useNavigate();
  const draft = `cancel.${visit.id}`;
  const { send, isPending, error } = useVisitChange<Cancellation>(
    visit,
    async (...sent) => {
      const cancelled = await cancelAppointment(...sent);
      clearDraft(draft);
      return cancelled;
    },
    { leadsOn: true },
  );
  const leadOn = () => void navigate(visitPath(visit.id), { replace: true, state: justDone('cancelled') });
  const cancel = ({ reason }: { reason: string }) =>
    send(cleanText(reason) ? { reason: cleanText(reason) } : {}, { onSuccess: leadOn });
  // The response was lost, but the visit is cancelled.
  const hasArrived = error !== null && visit.status === 'cancelled';
  const leadOnLate = useEffectEvent(leadOn);
  useEffect(() => {
    if (hasArrived) leadOnLate();
  }, [hasArrived]);
  const form = useForm<'reason', 'refused'>({
    saved: { reason: '' },
    draft,
    check: () => ({}),
    words: () => text('cancel.reason.refused'),
    failure: error,
    blame: (failure) => (isAbout(failure, '/reason') ? { reason: 'refused' } : {}),
    busy: isPending,
    onSubmit: cancel,
  });
  const stage = visitStage(visit, now);
  const isLate = !isChangeable(visit, now) || (error instanceof ApiProblem && error.code === 'past_cutoff');
  // The visit's own screen reports the cancellation.
  const isCancelling = isPending || hasArrived;
  const reasonNot = isCancelling ? null : stage !== 'awaited' ? stage : isLate ? 'late' : null;
  return (
    <Columns
      side={
        <ShowOn device="desk">
          <WorkshopCard />
        </ShowOn>
      }
    >
      <Card lift>
        <VisitHero visit={visit} muted={!isActiveVisit(visit)} />
        <ChangedNotice visit={visit} isChanging={isCancelling} />
        {reasonNot ? (
          <NotCancellable visit={visit} reason={reasonNot} />
        ) : (
          <Form form={form}>
            <Stack gap={24}>
              <Stack gap={8}>
                <Text>{text('cancel.hints.move')}</Text>
                <LinkButton variant="quiet" icon={moveIcon} to={moveVisitPath(visit.id)} wide>
                  {text('cancel.move')}
                </LinkButton>
              </Stack>
              <TextAreaField
                label={text('cancel.reason')}
                mark={text('cancel.reason.optional')}
                maxLength={maxLengthOf(cancellationSchema.shape.reason)}
                counter={(used, max) => text('cancel.reason.count', { used, max })}
                readOnly={isPending}
                {...form.field('reason')}
              />
              {form.unblamed && !isPending && (
                <ChangeFailure
                  title={text('cancel.failed')}
                  error={form.unblamed}
                  onRetry={() => cancel(form.values)}
                />
              )}
              <Text size="small" tone="muted">
                {text('cancel.hints.free')}
              </Text>
              <Row share>
                <LinkButton variant="quiet" to={visitPath(visit.id)}>
                  {text('cancel.keep')}
                </LinkButton>
                <Button type="submit" variant="danger" busy={isPending}>
                  {text('cancel.action')}
                </Button>
              </Row>
            </Stack>
          </Form>
        )}
      </Card>
    </Columns>
  );
}
