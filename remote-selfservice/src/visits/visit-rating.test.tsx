import type { Appointment, Rating } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { createCompletedVisit, createSampleVisit } from '../testing/samples.ts';
import { replaceVisit, setUpFakeWorkshop } from '../testing/workshop.ts';

const RATE = 'PUT /appointments/{id}/rating';

const workshop = setUpFakeWorkshop();

const given: Rating = { stars: 4, comment: 'Quick', editable_until: '2026-11-25T12:00:00.000Z' };

async function openVisit(visit: Appointment = createCompletedVisit(), settings = {}) {
  workshop.appointments = [visit];
  const page = await openSelfserviceArea(`/visits/${visit.id}`, { settings });
  await screen.findAllByText('VW Golf');
  return page;
}

const button = (name: string) => screen.getByRole('button', { name });
const star = (name: string) => screen.getByRole('radio', { name });
const question = () => screen.queryByRole('region', { name: 'How was it?' });

describe('rating a visit', () => {
  it('is requested while it is recent, with stars and a comment', async () => {
    const { user } = await openVisit();
    expect(question()).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send rating' })).not.toBeInTheDocument();
    await user.click(star('4 stars, Good'));
    await user.type(screen.getByRole('textbox', { name: /^Tell us more/ }), ' Quick ');
    await user.click(button('Send rating'));
    expect(await screen.findByText('Thank you for your rating')).toBeVisible();
    expect(screen.getByText('4 stars, Good')).toBeInTheDocument();
    expect(screen.getByText('Quick')).toBeVisible();
    expect(screen.getByText(/^You can change it until Sun\s29\sNov\.$/)).toBeVisible();
    expect(workshop.backend.sent(RATE)).toMatchObject([
      { body: { stars: 4, comment: 'Quick' }, ifMatch: '"1"' },
    ]);
  });

  it('is possible by keyboard', async () => {
    const { user } = await openVisit();
    star('1 star, Poor').focus();
    await user.keyboard(' {ArrowRight}{ArrowRight}');
    expect(star('3 stars, OK')).toBeChecked();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Thank you for your rating')).toBeVisible();
    expect(workshop.backend.sent(RATE)[0]?.body).toEqual({ stars: 3, comment: null });
  });

  it('focuses the stars when none is chosen', async () => {
    await openVisit();
    // A form without a button is still submitted by Enter.
    fireEvent.submit(star('1 star, Poor'));
    expect(star('1 star, Poor')).toHaveFocus();
    expect(screen.getByText('Choose how many stars.')).toBeVisible();
    expect(workshop.backend.sent(RATE)).toEqual([]);
  });

  it('is not requested again after Not now, and remains possible', async () => {
    const { user, reload } = await openVisit();
    await user.click(button('Not now'));
    expect(question()).not.toBeInTheDocument();
    await reload();
    expect(await screen.findByRole('button', { name: 'Rate this visit' })).toBeVisible();
    expect(question()).not.toBeInTheDocument();
    await user.click(button('Rate this visit'));
    expect(question()).toBeVisible();
  });

  it('is no longer requested after it was given on another screen', async () => {
    await openVisit();
    replaceVisit(workshop, { ...createCompletedVisit({ rating: given }), version: 2 });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Your rating')).toBeVisible();
    expect(question()).not.toBeInTheDocument();
  });

  it('is not removed while the customer is giving one', async () => {
    const { user } = await openVisit();
    await user.click(star('4 stars, Good'));
    replaceVisit(workshop, { ...createCompletedVisit({ rating: given }), version: 2 });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Your rating is now: 4 stars, Good.')).toBeVisible();
    expect(star('4 stars, Good')).toBeChecked();
  });

  it('is postponable after stars were chosen', async () => {
    const { user } = await openVisit();
    await user.click(star('4 stars, Good'));
    await user.click(button('Not now'));
    expect(question()).not.toBeInTheDocument();
    expect(workshop.backend.sent(RATE)).toEqual([]);
  });

  it('is not asked for when it is long ago, and is still possible', async () => {
    await openVisit(createCompletedVisit({ date: '2026-11-08' }));
    expect(question()).not.toBeInTheDocument();
    expect(button('Rate this visit')).toBeVisible();
  });

  it.each([
    ['confirmed', '2026-11-26'],
    ['confirmed', '2026-11-12'],
    ['ready', '2026-11-23'],
    ['cancelled', '2026-11-12'],
    ['no_show', '2026-11-12'],
  ] as const)('is not possible when it was not completed: %s on %s', async (status, date) => {
    await openVisit(createSampleVisit({ status, date, changeable_until: null }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rate this visit' })).not.toBeInTheDocument();
  });

  it('uses the scale of the business', async () => {
    await openVisit(createCompletedVisit(), { ratings: { lowest: 1, highest: 3 } });
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      ...['1 star', '2 stars', '3 stars'],
    ]);
  });
});

describe('the public reviews of the business', () => {
  const reviewUrl = 'https://reviews.example/hafen-garage';
  const reviews = () => screen.queryByRole('link', { name: /^Leave a public review/ });

  it.each(['1 star, Poor', '3 stars, OK', '5 stars, Very good'])(
    'are offered after each rating, whatever it says: %s',
    async (stars) => {
      const { user } = await openVisit(createCompletedVisit(), { organisation: { reviewUrl } });
      expect(reviews()).not.toBeInTheDocument();
      await user.click(star(stars));
      await user.click(button('Send rating'));
      await screen.findByText('Thank you for your rating');
      expect(reviews()).toHaveAccessibleName('Leave a public review (opens in a new tab)');
      expect(reviews()).toHaveAttribute('href', reviewUrl);
      expect(reviews()).toHaveAttribute('rel', 'noreferrer');
      act(() => setLocale('de'));
      expect(screen.getByRole('link', { name: /^Öffentlich bewerten/ })).toBeVisible();
    },
  );

  it('remain on the screen of a visit that was rated before, also after the deadline', async () => {
    const rating = { ...given, stars: 2, editable_until: '2026-11-20T12:00:00.000Z' };
    await openVisit(createCompletedVisit({ rating }), { organisation: { reviewUrl } });
    expect(await screen.findByText('Your rating')).toBeVisible();
    expect(reviews()).toHaveAttribute('href', reviewUrl);
  });

  it('are not offered without their address', async () => {
    const { user } = await openVisit();
    await user.click(star('5 stars, Very good'));
    await user.click(button('Send rating'));
    await screen.findByText('Thank you for your rating');
    expect(reviews()).not.toBeInTheDocument();
  });

  it('remain offered after a refused change', async () => {
    workshop.backend.failNext(RATE, new ApiProblem(409, 'rating_closed'));
    const { user } = await openVisit(createCompletedVisit({ rating: given }), {
      organisation: { reviewUrl },
    });
    await user.click(button('Change your rating'));
    await user.click(button('Save rating'));
    await screen.findByText('This rating can’t be changed any more');
    expect(reviews()).toHaveAttribute('href', reviewUrl);
  });
});

describe('a rating that was given', () => {
  it('names the day of the deadline as today when it is', async () => {
    await openVisit(
      createCompletedVisit({ rating: { ...given, editable_until: '2026-11-23T12:00:00.000Z' } }),
    );
    expect(screen.getByText('You can change it until 12:00 today.')).toBeVisible();
  });

  it('is editable until the deadline', async () => {
    const { user } = await openVisit(createCompletedVisit({ rating: given }));
    expect(screen.getByText(/^You can change it until Tue\s24\sNov\.$/)).toBeVisible();
    await user.click(button('Change your rating'));
    expect(star('4 stars, Good')).toBeChecked();
    expect(screen.getByRole('textbox')).toHaveValue('Quick');
    await user.click(star('2 stars, Not great'));
    await user.clear(screen.getByRole('textbox'));
    await user.click(button('Save rating'));
    expect(await screen.findByText('Thank you for your rating')).toBeVisible();
    expect(workshop.backend.sent(RATE)[0]?.body).toEqual({ stars: 2, comment: null });
  });

  it('stays unchanged on cancel', async () => {
    const { user } = await openVisit(createCompletedVisit({ rating: given }));
    await user.click(button('Change your rating'));
    await user.click(star('1 star, Poor'));
    await user.click(button('Cancel'));
    expect(screen.getByText('4 stars, Good')).toBeInTheDocument();
    await user.click(button('Change your rating'));
    expect(star('4 stars, Good')).toBeChecked();
    expect(workshop.backend.sent(RATE)).toEqual([]);
  });

  it('does not offer to be changed after that', async () => {
    await openVisit(
      createCompletedVisit({ rating: { ...given, editable_until: '2026-11-23T07:59:59.000Z' } }),
    );
    expect(screen.getByText('Quick')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change your rating' })).not.toBeInTheDocument();
  });

  it('reports that it is closed when the backend refuses it', async () => {
    workshop.backend.failNext(RATE, new ApiProblem(409, 'rating_closed'));
    const { user } = await openVisit(createCompletedVisit({ rating: given }));
    await user.click(button('Change your rating'));
    await user.click(star('1 star, Poor'));
    await user.click(button('Save rating'));
    expect(await screen.findByText('This rating can’t be changed any more')).toBeVisible();
    expect(screen.getByText('4 stars, Good')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change your rating' })).not.toBeInTheDocument();
  });

  it('does not silently overwrite the one from another device', async () => {
    const { user } = await openVisit();
    await user.click(star('5 stars, Very good'));
    const elsewhere = { ...given, stars: 1, comment: null };
    replaceVisit(workshop, { ...createCompletedVisit({ rating: elsewhere }), version: 2 });
    await user.click(button('Send rating'));
    expect(await screen.findByText('Your rating is now: 1 star, Poor.')).toBeVisible();
    expect(workshop.appointments[0]?.rating).toEqual(elsewhere);
    await user.click(button('Save rating'));
    await screen.findByText('Thank you for your rating');
    expect(workshop.backend.sent(RATE).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it('reports that it was changed too often for one day', async () => {
    workshop.backend.failNext(RATE, new ApiProblem(409, 'too_many_changes', '', { phone: '1' }));
    const { user } = await openVisit(createCompletedVisit({ rating: given }));
    await user.click(button('Change your rating'));
    await user.click(button('Save rating'));
    const told = await screen.findByRole('alert');
    await waitFor(() => expect(told).toHaveTextContent('You can’t make any more changes today'));
    expect(within(told).getByRole('link')).toHaveAttribute('href', 'tel:+442079460100');
  });
});
