import type { PlateFacts } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aCustomer } from '@forecourt/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createWorkHistoryItem, golf, transit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const LOOK_UP = 'POST /plates';
const FACTS: PlateFacts = {
  make: 'Volkswagen',
  year: 2018,
  colour: 'Blue',
  fuel: 'petrol',
  first_registered: '2018-09',
  mot_due_on: '2027-09-14',
  tax_due_on: '2027-08-01',
};

const workshop = setUpFakeWorkshop();
beforeEach(() => {
  workshop.me = aCustomer({ plate_lookup: true });
  workshop.backend.answer({ [LOOK_UP]: () => FACTS });
});

const MOT = `/reminders/new?vehicle=${golf.id}&suggestion=inspection`;
const dueOn = () => screen.findByLabelText('Due on');

describe('the form of a new reminder', () => {
  it('proposes the last day of the MOT from the vehicle register, before that from the record', async () => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    await openSelfserviceArea(MOT);
    await waitFor(async () => expect(await dueOn()).toHaveValue('2027-09-14'));
    expect(await dueOn()).toHaveAccessibleDescription(/The last day of the current MOT/);
    expect(workshop.backend.sent(LOOK_UP).map(({ body }) => body)).toEqual([
      { registration: golf.device_reg },
    ]);
  });

  it('proposes the day on which the vehicle tax is due', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await screen.findByRole('button', { name: 'Vehicle tax' }));
    await waitFor(async () => expect(await dueOn()).toHaveValue('2027-08-01'));
    await user.click(screen.getByRole('button', { name: /^MOT/ }));
    await waitFor(async () => expect(await dueOn()).toHaveValue('2027-09-14'));
    expect(workshop.backend.sent(LOOK_UP)).toHaveLength(1);
  });

  it('does not look up the plate for other work', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await screen.findByRole('button', { name: 'Oil change' }));
    expect(await dueOn()).toHaveValue('');
    expect(workshop.backend.sent(LOOK_UP)).toEqual([]);
  });

  it('looks up the vehicle that is chosen', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await screen.findByRole('button', { name: /^MOT/ }));
    expect(workshop.backend.sent(LOOK_UP)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /LK70 ZTR/ }));
    await waitFor(async () => expect(await dueOn()).toHaveValue('2027-09-14'));
    expect(workshop.backend.sent(LOOK_UP)[0]?.body).toEqual({ registration: transit.device_reg });
  });

  it('leaves a date that the customer has entered', async () => {
    const release = workshop.backend.hold(LOOK_UP);
    await openSelfserviceArea(MOT);
    fireEvent.change(await dueOn(), { target: { value: '2027-01-01' } });
    release();
    await waitFor(() => expect(workshop.backend.sent(LOOK_UP)).toHaveLength(1));
    expect(await dueOn()).toHaveValue('2027-01-01');
  });

  it.each<[string, PlateFacts | ApiProblem]>([
    ['past', { ...FACTS, mot_due_on: '2026-10-01' }],
    ['unknown', { ...FACTS, mot_due_on: null }],
    ['not available', new ApiProblem(503, 'unavailable')],
  ])('proposes the date from the record if the official one is %s', async (_, facts) => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    workshop.backend.answer({
      [LOOK_UP]: () => {
        if (facts instanceof ApiProblem) throw facts;
        return facts;
      },
    });
    await openSelfserviceArea(MOT);
    await waitFor(() => expect(workshop.backend.sent(LOOK_UP)).toHaveLength(1));
    await waitFor(async () => expect(await dueOn()).toHaveValue('2027-03-03'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each<[string, object, boolean]>([
    ['without a key', {}, false],
    ['outside Great Britain', { organisation: { country: 'IE' } }, true],
  ])('sends no plate on a site %s', async (_, settings, plate_lookup) => {
    workshop.me = aCustomer({ plate_lookup });
    await openSelfserviceArea(MOT, { settings });
    expect(await dueOn()).toHaveValue('');
    await waitFor(() => expect(workshop.backend.sent('GET /vehicles/{id}/history')).toHaveLength(1));
    expect(workshop.backend.sent(LOOK_UP)).toEqual([]);
  });
});

describe('suggested reminders', () => {
  it('show the official date if another screen has just looked it up, and look up nothing', async () => {
    const { user } = await openSelfserviceArea('/reminders');
    expect(await screen.findByRole('link', { name: /^MOT/ })).not.toHaveTextContent(/2027/);
    expect(workshop.backend.sent(LOOK_UP)).toEqual([]);
    await user.click(screen.getByRole('link', { name: /^MOT/ }));
    await waitFor(async () => expect(await dueOn()).toHaveValue('2027-09-14'));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('link', { name: /^MOT/ })).toHaveTextContent(/14 Sept? 2027/);
  });
});
