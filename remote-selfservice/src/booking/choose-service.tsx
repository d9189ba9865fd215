import type { ServiceType } from '@forecourt/shared/api';
import { Form, useForm } from '@forecourt/shared/forms';
import { ApiProblem } from '@forecourt/shared/http';
import { FailureNotice } from '@forecourt/shared/screens';
import { cleanLine } from '@forecourt/shared/text';
import { ActionBar, Button, Page, Panes } from '@forecourt/shared/ui';
import { ContactLine, useServiceWords } from '@forecourt/shared/workshop';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './booking.module.css';
import { BOOKING_DRAFT } from './booking-draft.ts';
import { BookingFacts } from './booking-facts.tsx';
import { FirstPlateField } from './first-plate-field.tsx';
import { NoteField } from './note-field.tsx';
import {
  findFaults,
  needsNote,
  plateRefusal,
  type ServiceFault,
  type ServiceFields,
} from './service-fields.ts';
import { ServiceList } from './service-list.tsx';
import { StepHeader } from './step-header.tsx';
import { StepLead } from './step-lead.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';
import { useAddVehicle } from './use-add-vehicle.ts';

/** Kind of work and note; for customers without a vehicle, its plate too. */
export function ChooseService(props: StepProps) {
  const { choice, vehicle, vehicles, about, act } = props;
  const text = useText();
  const wordsOf = useServiceWords();
  const needs = { plate: vehicles.length === 0, note: needsNote(choice.service) };
  const { add, isAdding, error } = useAddVehicle({ onAdded: ({ id }) => act({ type: 'pick', vehicle: id }) });
  const [isMissing, setMissing] = useState(false);
  const form = useForm<keyof ServiceFields, ServiceFault>({
    saved: { plate: '', note: about?.name ?? '' },
    draft: BOOKING_DRAFT,
    withoutNotice: ['plate', 'note'],
    check: (values) => findFaults(values, needs),
    words: (fault, field) => text(`book.${field}.${fault}`),
    failure: error,
    blame: plateRefusal,
    busy: isAdding,
    onSubmit: ({ plate }) => {
      if (choice.service === null) setMissing(true);
      else if (needs.plate) add(cleanLine(plate));
      else act({ type: 'go on' });
    },
  });
  const { element, unblamed, values } = form;
  const note = useRef<HTMLTextAreaElement>(null);

  // A press continues once its choice is stored; if a note is missing, the note gets the focus.
  const [presses, setPresses] = useState(0);
  const goOn = useEffectEvent(() => {
    const faults = findFaults(values, needs);
    const isOnlyNote = faults.note && !faults.plate;
    if (!isOnlyNote) return element.current?.requestSubmit();
    note.current?.focus();
    // The action bar has appeared as well and covers the end of the window.
    note.current?.scrollIntoView?.({ block: 'center' });
  });
  useEffect(() => {
    if (presses > 0) goOn();
  }, [presses]);
  const choose = (service: ServiceType) => {
    setMissing(false);
    act({ type: 'choose', service });
  };

  return (
    <Page width="overview" focused>
      <StepHeader
        {...props}
        step="service"
        title={text(needs.plate ? 'book.first.title' : 'book.service.title')}
        lead={(vehicle || choice.time) && <StepLead choice={choice} vehicle={vehicle} />}
      />
      <Form form={form}>
        <Panes
          bar={
            <ActionBar
              summary={choice.service && wordsOf(choice.service).title}
              detail={vehicle?.device_reg ?? cleanLine(values.plate)}
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
          }
        >
          {needs.plate && <FirstPlateField {...form.field('plate')} readOnly={isAdding} />}
          <div inert={isAdding} className={styles.lockable}>
            <ServiceList
              legend={text('book.service.title')}
              // The screen's title serves as the legend, unless the plate is on the same step.
              legendHidden={!needs.plate}
              isMissing={isMissing}
              value={choice.service}
              onChange={choose}
              onPick={(service) => {
                choose(service);
                setPresses(presses + 1);
              }}
              note={
                choice.service !== null &&
                needs.note && (
                  <NoteField {...form.field('note')} ref={note} service={choice.service} required />
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
