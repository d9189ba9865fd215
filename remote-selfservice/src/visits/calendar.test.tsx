import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createSampleVisit } from '../testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from '../testing/workshop.ts';
import { googleCalendarAddress } from './calendar.tsx';

const CALENDAR = 'GET /appointments/{id}/calendar.ics';

const workshop = setUpFakeWorkshop();
let saved: string[];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = jest.fn(() => 'blob:the-entry');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => jest.restoreAllMocks());

async function openVisit(visit = createSampleVisit()) {
  workshop.appointments = [visit];
  const page = await openSelfserviceArea(`/visits/${visit.id}`);
  await screen.findByRole('heading', { level: 1, name: /^(Repair|You’ve cancelled)/ });
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('adding a visit to a calendar', () => {
  it('offers a choice of calendars, and fetches nothing before', async () => {
    const { user } = await openVisit();
    expect(button('Add to calendar')).toHaveAttribute('aria-expanded', 'false');
    await user.click(button('Add to calendar'));
    expect(button('Add to calendar')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: /^Google Calendar/ })).toHaveAttribute(
      'href',
      expect.stringContaining('20261126T103000Z'),
    );
    expect(workshop.backend.sent(CALENDAR)).toEqual([]);
  });

  it.each([
    ['confirmed', 'Repair at Harbour Street Garage: VW Golf (AB12 CDE)'],
    ['requested', 'Requested: Repair at Harbour Street Garage, VW Golf (AB12 CDE)'],
  ] as const)('names a visit that is %s in Google Calendar', async (status, title) => {
    const { user } = await openVisit(createSampleVisit({ status }));
    await user.click(button('Add to calendar'));
    const address = screen.getByRole<HTMLAnchorElement>('link', { name: /^Google Calendar/ }).href;
    expect(new URL(address).searchParams.get('text')).toBe(title);
  });

  it('warns that Google Calendar keeps the old entry of a moved visit', async () => {
    const hint = /delete the old entry/;
    const { user } = await openVisit();
    await user.click(button('Add to calendar'));
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
    const [booked] = createSampleVisit().changes;
    replaceVisit(
      workshop,
      createSampleVisit({ changes: booked ? [booked, { ...booked, change: 'moved' }] : [] }),
    );
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(hint)).toBeVisible();
  });

  it('saves the entry under the visit’s reference, and reports it', async () => {
    const { user } = await openVisit();
    await user.click(button('Add to calendar'));
    await user.click(button('Apple, Outlook or another'));
    expect(await screen.findByText(/The file is called HSG-4F7K.ics/)).toBeVisible();
    expect(saved).toEqual(['HSG-4F7K.ics blob:the-entry']);
    const [file] = jest.mocked(URL.createObjectURL).mock.calls[0] ?? [];
    expect(file).toMatchObject({ type: 'text/calendar' });
  });

  it('reports a failure, and succeeds at the next try', async () => {
    workshop.backend.failNext(CALENDAR, new ApiProblem(0, 'network'));
    const { user } = await openVisit();
    await user.click(button('Add to calendar'));
    await user.click(button('Apple, Outlook or another'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t get the calendar entry');
    await user.click(button('Try again'));
    expect(await screen.findByText(/The file is called/)).toBeVisible();
  });

  it('does not save the file after another customer has signed in', async () => {
    const letGo = workshop.backend.hold(CALENDAR);
    const { user } = await openVisit();
    await user.click(button('Add to calendar'));
    await user.click(button('Apple, Outlook or another'));
    await waitFor(() => expect(workshop.backend.sent(CALENDAR)).toHaveLength(1));
    becomeSignedIn(aUser({ uid: 'ben' }));
    await act(async () => letGo());
    expect(saved).toEqual([]);
  });
});

describe('removing a cancelled visit from a calendar', () => {
  const cancelled = createSampleVisit({ status: 'cancelled', changeable_until: null, version: 2 });

  it('is offered to customers who may have added it, and saves the file for that', async () => {
    const { user } = await openVisit();
    await user.click(button('Add to calendar'));
    replaceVisit(workshop, cancelled);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Still in your calendar?')).toBeVisible();
    expect(screen.getByText('In Google Calendar, delete the entry yourself.')).toBeVisible();
    await user.click(button('Remove it'));
    expect(await screen.findByText(/Open it to remove the visit from your calendar/)).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it('is not offered to others', async () => {
    await openVisit(cancelled);
    expect(screen.queryByText(/calendar/i)).not.toBeInTheDocument();
  });
});

const garage = {
  phone: '+44 20 7946 0100',
  address: { lines: ['12 Harbour Street', 'London SE1 0ZZ'], map: 'https://maps.example/?q=1&r=2' },
};

const words = { title: 'Repair at Smith, Sons & Co; Garage: AB12 CDE', hours: 'Open 09:00 to 18:00' };

const factsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('googleCalendarAddress', () => {
  it('contains all facts of the visit, with any characters', () => {
    const visit = createSampleVisit({ note: 'Noise, front left; 🚗\nsince Monday & before' });
    expect(factsOf(googleCalendarAddress(visit, words, garage))).toEqual({
      action: 'TEMPLATE',
      text: 'Repair at Smith, Sons & Co; Garage: AB12 CDE',
      dates: '20261126T103000Z/20261126T104500Z',
      details:
        'HSG-4F7K\n\nNoise, front left; 🚗\nsince Monday & before\n\nOpen 09:00 to 18:00\n+44 20 7946 0100\nhttps://maps.example/?q=1&r=2',
      location: '12 Harbour Street, London SE1 0ZZ',
    });
  });

  it('leaves out the address if the business has none', () => {
    const facts = factsOf(
      googleCalendarAddress(createSampleVisit(), { ...words, hours: null }, { ...garage, address: null }),
    );
    expect(facts).not.toHaveProperty('location');
    expect(facts.details).toBe('HSG-4F7K\n\n+44 20 7946 0100');
  });
});
