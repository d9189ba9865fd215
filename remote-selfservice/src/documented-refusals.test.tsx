import { readFileSync } from 'node:fs';
import type { Appointment, DayAvailability } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { openSelfserviceArea } from './testing/open.ts';
import { createCompletedVisit, createDayAvailability, createSampleVisit, golf } from './testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from './testing/workshop.ts';

interface Refusal {
  /** Text on the screen. */
  words: string | RegExp;
  /** Fields of the problem that the screen reads, except its code. */
  body?: Record<string, unknown>;
  /** JSON pointer of the input field that the problem is about. */
  about?: string;
  /** Change of the visit, made elsewhere just before the request arrives. */
  meanwhile?: Partial<Appointment>;
  /** Slots of every day from the time of the request on. */
  slots?: DayAvailability['slots'];
}

/** Customer's action on a visit: screen, presses, and possible refusals. */
interface Action {
  operation: string;
  address: string;
  presses: readonly (readonly [role: string, name: string | RegExp])[];
  refusals: Readonly<Record<string, Refusal>>;
}

/** Expects a code for a call to the workshop, as for all refusals that the customer can do nothing about. */
const WITH_CODE: Refusal = { words: /code: \w+/ };

/** Refusals of any write, without those of the identity (401): they end the session before a screen sees them. */
const OF_ANY_WRITE: Action['refusals'] = {
  bad_request: WITH_CODE,
  malformed_body: WITH_CODE,
  csrf: WITH_CODE,
  body_too_large: WITH_CODE,
  unsupported_media_type: WITH_CODE,
  invalid_input: WITH_CODE,
  idempotency_key_reused: WITH_CODE,
  internal: WITH_CODE,
  unavailable: WITH_CODE,
  too_many_requests: { words: /a lot of requests/ },
  overloaded: { words: /A lot of people/ },
};

const NOW_BEGUN: Partial<Appointment> = { status: 'in_progress', changeable_until: null, version: 2 };
const RATED_LONG_AGO: Partial<Appointment> = {
  rating: { stars: 3, comment: null, editable_until: '2026-11-20T12:00:00.000Z' },
  version: 2,
};
const NOT_FOUND: Refusal = { words: 'We can’t find this visit' };
const TOO_MANY_CHANGES: Refusal = { words: 'You can’t make any more changes today' };
const ALREADY_BOOKED: Refusal = { words: 'AB12 CDE already has a visit at that time' };

const timesGone = (time: string): Action['refusals'] => ({
  slot_taken: {
    words: `${time} has just been taken`,
    body: { code: 'slot_taken', slots: [{ time, places_left: 0, bookable: false }] },
    slots: [{ time, places_left: 0, bookable: false }],
  },
  ...Object.fromEntries(
    ['not_a_slot', 'closed_day', 'too_soon', 'too_far'].map((code) => [
      code,
      { words: `${time} can no longer be booked`, slots: [] },
    ]),
  ),
});

const ACTIONS: readonly Action[] = [
  {
    operation: 'POST /appointments',
    address: `/book?step=review&vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30`,
    presses: [['button', 'Book now']],
    refusals: {
      ...OF_ANY_WRITE,
      ...timesGone('10:30'),
      internal: { words: 'We can’t take bookings right now' },
      unavailable: { words: 'We can’t take bookings right now' },
      not_found: { words: 'is no longer in your account', about: '/vehicle_id' },
      vehicle_already_booked: ALREADY_BOOKED,
      vehicle_archived: {
        words:
          /is archived.*Choose another vehicle for this visit, or restore this one under Vehicles\. Questions\? Call/,
        about: '/vehicle_id',
      },
      too_many_active: { words: 'You already have 5 visits' },
      too_many_changes: TOO_MANY_CHANGES,
      note_required: { words: 'Tell us in a sentence what needs doing.', about: '/note' },
      note_full: { words: 'Shorten it, so that the reminder’s name fits in.', about: '/reminder_id' },
    },
  },
  {
    operation: 'POST /appointments/{id}/reschedule',
    address: `/visits/${createSampleVisit().id}/move`,
    presses: [
      ['radio', /Friday 27 November/],
      ['radio', '13:00'],
      ['button', 'Move visit'],
    ],
    refusals: {
      ...OF_ANY_WRITE,
      ...timesGone('13:00'),
      not_found: NOT_FOUND,
      vehicle_already_booked: ALREADY_BOOKED,
      past_cutoff: { words: 'Less than 24 hours to go: please call us to move it' },
      not_changeable: { words: 'This visit can’t be moved or cancelled any more', meanwhile: NOW_BEGUN },
      too_many_changes: TOO_MANY_CHANGES,
      changed_elsewhere: {
        words: 'Booked for Thu 26 Nov, 09:30',
        meanwhile: { time: '09:30', version: 2 },
      },
    },
  },
  {
    operation: 'POST /appointments/{id}/cancel',
    address: `/visits/${createSampleVisit().id}/cancel`,
    presses: [['button', 'Cancel visit']],
    refusals: {
      ...OF_ANY_WRITE,
      not_found: NOT_FOUND,
      past_cutoff: { words: 'Less than 24 hours to go: please call us to cancel it' },
      not_changeable: { words: 'This visit can’t be moved or cancelled any more', meanwhile: NOW_BEGUN },
      changed_elsewhere: {
        words: /Thu 26 Nov 09:30.*This visit has changed in the meantime/,
        meanwhile: { time: '09:30', version: 2 },
      },
    },
  },
  {
    operation: 'PUT /appointments/{id}/rating',
    address: `/visits/${createCompletedVisit().id}`,
    presses: [
      ['radio', '5 stars, Very good'],
      ['button', 'Send rating'],
    ],
    refusals: {
      ...OF_ANY_WRITE,
      not_found: NOT_FOUND,
      not_completed: WITH_CODE,
      rating_closed: { words: 'This rating can’t be changed any more', meanwhile: RATED_LONG_AGO },
      too_many_changes: TOO_MANY_CHANGES,
      changed_elsewhere: { words: 'Your rating is now: 3 stars', meanwhile: RATED_LONG_AGO },
    },
  },
];

const responses = z.object({ responses: z.record(z.string(), z.object({ description: z.string() })) });
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), responses)) });
const { paths } = documentSchema.parse(JSON.parse(readFileSync('api/openapi.json', 'utf8')));

/** Returns the refusals of an operation in the api's document, except 401: code → status. */
function documentedRefusals(operation: string): Record<string, number> {
  const [method = '', path] = operation.split(' ');
  const documented = paths[`/api/v1${path}`]?.[method.toLowerCase()]?.responses ?? {};
  const refusals = Object.entries(documented)
    .map(([status, { description }]) => ({ status: Number(status), codes: description.split(', ') }))
    .filter(({ status }) => status >= 400 && status !== 401);
  return Object.fromEntries(refusals.flatMap(({ status, codes }) => codes.map((code) => [code, status])));
}

const workshop = setUpFakeWorkshop();

describe.each(ACTIONS)('$operation', ({ operation, address, presses, refusals }) => {
  const documented = documentedRefusals(operation);

  it('has a message for each documented refusal', () => {
    expect(Object.keys(refusals).toSorted()).toEqual(Object.keys(documented).toSorted());
  });

  it.each(Object.entries(documented))('reports %s (%i)', async (code, status) => {
    const { words = '', body = {}, about, meanwhile, slots } = refusals[code] ?? {};
    const visit = operation.includes('rating') ? createCompletedVisit() : createSampleVisit();
    workshop.appointments = [visit];
    workshop.backend.answer({
      [operation]: () => {
        if (meanwhile) replaceVisit(workshop, { ...visit, ...meanwhile });
        if (slots) workshop.day = (date) => ({ ...createDayAvailability(date), slots });
        const errors = about === undefined ? [] : [{ pointer: about, message: '' }];
        throw new ApiProblem(status, code, '', body, errors);
      },
    });
    const { user } = await openSelfserviceArea(address);
    for (const [role, name] of presses) await user.click(await screen.findByRole(role, { name }));
    await waitFor(() => expect(document.body).toHaveTextContent(words));
  });
});
