import { AddedToVisitNotice } from '@forecourt/shared/add-to-visit';
import {
  type Appointment,
  newAppointmentSchema,
  type Reminder,
  type ServiceType,
  vehicleTitle,
} from '@forecourt/shared/api';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { Form, type FormFieldProps, findMaxLength, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { cleanLine } from '@forecourt/shared/text';
import {
  ActionBar,
  Button,
  ChoiceList,
  capitalise,
  Icon,
  LinkButton,
  Page,
  Panes,
  STATE_SIGNS,
  Stack,
  StateLine,
  TextAreaField,
} from '@forecourt/shared/ui';
import { findCurrentOrNextVisit, isAtWorkshop, isVisitChangeable } from '@forecourt/shared/visits';
import {
  ContactLine,
  findVisitStateOrLate,
  formatDurationAndPrice,
  isPriceGivenByPhone,
  useCurrentMinute,
  useServiceTexts,
} from '@forecourt/shared/workshop';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BookingPhotos } from '../photos/booking-photos.tsx';
import styles from './booking.module.css';
import { BOOKING_DRAFT_NAME } from './booking-choice.ts';
import {
  AddDueWorkOffer,
  listRemindersDueNowOrSoon,
  mapServicesDueNowOrSoon,
  useDueFormatter,
} from './due-services.tsx';
import {
  FirstVehiclePlateField,
  findPlateFault,
  findServiceStepFaults,
  isBookingNoteRequired,
  needsNoExplanation,
  type ServiceStepFault,
  type ServiceStepFields,
  useAddVehicleByRegistration,
} from './service-fields.tsx';
import { BookingFacts, BookingStepHeader, BookingStepLead, type BookingStepProps } from './step.tsx';
import { useText } from './text.ts';

/** Step to choose the kind of work, with a note if it requires one; customers without a vehicle also enter a registration. */
export function ChooseServiceStep(props: BookingStepProps) {
  const { choice, vehicle, vehicles, visits, reminders, about, act } = props;
  const text = useText();
  const due = mapServicesDueNowOrSoon(listRemindersDueNowOrSoon(vehicle, reminders));
  const wordsOf = useServiceTexts();
  const now = useCurrentMinute();
  const nextVisit = vehicle && findCurrentOrNextVisit(vehicle, visits, now);
  const [mostUrgent] = due.values();
  const canAdd = nextVisit && !isAtWorkshop(nextVisit) && isVisitChangeable(nextVisit, now);
  const offered = canAdd ? mostUrgent : undefined;
  const [added, setAdded] = useState<Appointment | null>(null);
  const needs = { plate: vehicles.length === 0, note: isBookingNoteRequired(choice.service) };
  const { add, isAdding, error } = useAddVehicleByRegistration({
    onAdded: ({ id }) => act({ type: 'pick', vehicle: id }),
  });
  const [isMissing, setMissing] = useState(false);
  const form = useForm<keyof ServiceStepFields, ServiceStepFault>({
    saved: { plate: '', note: about?.name ?? '' },
    draft: BOOKING_DRAFT_NAME,
    withoutNotice: ['plate', 'note'],
    check: (values) => findServiceStepFaults(values, needs),
    words: (fault, field) => text(`book.${field}.${fault}`),
    failure: error,
    blame: findPlateFault,
    busy: isAdding,
    onSubmit: ({ plate }) => {
      if (choice.service === null) setMissing(true);
      else if (needs.plate) add(cleanLine(plate));
      else act({ type: 'go on' });
    },
  });
  const { element, unblamed, values } = form;
  const note = useRef<HTMLTextAreaElement>(null);

  // Number of the customer's picks, also of the same kind again. After each, the effect submits the form, or focuses the note
  // if only that is missing.
  const [picks, setPicks] = useState(0);
  const goOn = useEffectEvent(() => {
    const faults = findServiceStepFaults(values, needs);
    const isOnlyNote = faults.note && !faults.plate;
    if (!isOnlyNote) return element.current?.requestSubmit();
    note.current?.focus();
    // Centre the note, because the action bar, which has just appeared, covers the lower end of the window.
    note.current?.scrollIntoView?.({ block: 'center' });
  });
  useEffect(() => {
    if (picks > 0) goOn();
  }, [picks]);
  const choose = (service: ServiceType) => {
    setMissing(false);
    const isForDueKind = [...due.values()].some(({ id }) => id === about?.id);
    act({ type: 'choose', service }, due.get(service)?.id ?? (isForDueKind ? null : undefined));
  };

  return (
    <Page width="overview" focused>
      <BookingStepHeader
        {...props}
        step="service"
        lead={
          (vehicle || choice.time) && (
            <>
              <BookingStepLead choice={choice} vehicle={vehicle} />
              {nextVisit && !offered && !added && <NextVisitLink visit={nextVisit} />}
            </>
          )
        }
      />
      <Form form={form}>
        <Panes
          bar={
            (vehicle || choice.service || choice.date) && (
              <ActionBar
                summary={choice.service && wordsOf(choice.service).title}
                detail={vehicle ? vehicleTitle(vehicle) : cleanLine(values.plate)}
                facts={
                  <BookingFacts choice={choice} vehicle={vehicle} registration={cleanLine(values.plate)} />
                }
              >
                {choice.service !== null && (
                  <Button type="submit" busy={isAdding}>
                    {text('book.continue')}
                  </Button>
                )}
              </ActionBar>
            )
          }
        >
          {added && <AddedToVisitNotice key={added.version} visit={added} />}
          {nextVisit && offered && (
            <AddDueWorkOffer key={offered.id} reminder={offered} visit={nextVisit} onAdded={setAdded} />
          )}
          {needs.plate && <FirstVehiclePlateField {...form.field('plate')} readOnly={isAdding} focused />}
          <div inert={isAdding} className={styles.lockable}>
            <ServiceList
              legend={text('book.service.title')}
              // The title of the screen already names the group, unless the step also has the registration field.
              legendHidden={!needs.plate}
              isMissing={isMissing}
              due={due}
              offered={offered}
              value={choice.service}
              onChange={choose}
              onPick={(service) => {
                choose(service);
                setPicks(picks + 1);
              }}
              note={
                choice.service !== null &&
                needs.note && (
                  <Stack>
                    <NoteField {...form.field('note')} ref={note} service={choice.service} required />
                    <BookingPhotos mark={text('book.note.optional')} />
                  </Stack>
                )
              }
            />
          </div>
          <ContactLine>{text('book.service.call')}</ContactLine>
          {unblamed && (
            <FailureNotice error={unblamed} title={text('book.plate.failed')}>
              {unblamed instanceof ApiProblem && unblamed.code === 'too_many_vehicles'
                ? text('book.plate.tooMany')
                : undefined}
            </FailureNotice>
          )}
        </Panes>
      </Form>
    </Page>
  );
}

/** Link to the current or next visit of the chosen vehicle. */
function NextVisitLink({ visit }: { visit: Appointment }) {
  const text = useText();
  const format = useFormat();
  const state = findVisitStateOrLate(visit, useCurrentMinute());
  return (
    <LinkButton variant="link" icon={STATE_SIGNS[state].icon} to={visitPath(visit.id)}>
      {text(`book.vehicle.${state}`, { date: addNoBreakSpaces(format.date(visit.date)) })}
    </LinkButton>
  );
}

interface ServiceListProps {
  legend: string;
  legendHidden: boolean;
  /** Whether *Continue* was pressed without a choice. */
  isMissing: boolean;
  /** Kinds of work that are due, each with its reminder. Kinds that are due on mount are listed first. */
  due: ReadonlyMap<string, Reminder>;
  /** Reminder that a notice above the list already names. */
  offered: Reminder | undefined;
  value: ServiceType | null;
  onChange: (service: ServiceType) => void;
  onPick: (service: ServiceType) => void;
  note: ReactNode;
}

function ServiceList({ isMissing, note, due, offered, ...list }: ServiceListProps) {
  const text = useText();
  const wordsOf = useServiceTexts();
  const dueText = useDueFormatter();
  // The order stays the same: reminders that load later must not move the choices.
  const [kinds] = useState(
    () => new Set([...due.keys(), ...Object.keys(siteSettings().booking.serviceTypes)]),
  );
  return (
    <ChoiceList
      {...list}
      hint={text('book.leadsOn')}
      error={isMissing && text('book.service.missing')}
      choices={[...kinds].map((code) => {
        const reminder = due.get(code);
        const words = wordsOf(code);
        const { title, description, icon } = words;
        const price = isPriceGivenByPhone(code, words) ? text('book.service.onRequest') : words.price;
        const terms = formatDurationAndPrice({ ...words, price });
        return {
          value: code,
          title: (
            <>
              {title}
              {reminder && reminder !== offered && (
                <>
                  {' '}
                  <span className={styles.due}>
                    <StateLine of={reminder.state === 'overdue' ? 'overdue' : 'due'}>
                      {capitalise(dueText(reminder))}
                    </StateLine>
                  </span>
                </>
              )}
              {terms && <span className={styles.terms}>{terms}</span>}
            </>
          ),
          description,
          leading: icon && (
            <span className={styles.icon}>
              <Icon path={icon} />
            </span>
          ),
          below: note,
        };
      })}
    />
  );
}

/** The counter is shown when at most this many characters are left. */
const COUNTED_CHARACTERS = 200;

interface NoteFieldProps extends FormFieldProps<string> {
  service: ServiceType;
  required: boolean;
  readOnly?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

export function NoteField({ service, required, ...field }: NoteFieldProps) {
  const text = useText();
  const isOpen = !required && needsNoExplanation(service);
  return (
    <TextAreaField
      label={text(isOpen ? 'book.note.label.open' : 'book.note.label')}
      mark={text(required ? 'book.note.required' : 'book.note.optional')}
      aria-required={required || undefined}
      hint={isOpen ? undefined : text('book.note.hint')}
      rows={2}
      maxLength={findMaxLength(newAppointmentSchema.shape.note)}
      counter={(used, max) =>
        max - used <= COUNTED_CHARACTERS ? text('book.note.count', { used, max }) : ''
      }
      {...field}
    />
  );
}
