import type { RenderedArea } from '@forecourt/shared/testing';
import { screen, within } from '@testing-library/react';
import { openSelfserviceArea } from './open.ts';
import { golf } from './samples.ts';

/** Address of the review step for a repair of the Golf on Thursday, 26 November at 10:30. */
export const REVIEW_ADDRESS = `/book?step=review&vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30`;
/** Address of the time step for a repair of the Golf. */
export const TIME_STEP_ADDRESS = `/book?step=time&vehicle=${golf.id}&service=repair`;

export const BOOK_REQUEST = 'POST /appointments';

export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const findRadio = (name: string | RegExp) => screen.findByRole('radio', { name });
export const getButton = (name: string) => screen.getByRole('button', { name });
export const findNoteField = () => screen.findByRole('textbox', { name: /What should we look at/ });
export const findBookedHeading = () => findHeading('You’re booked');

/** Returns the registrations in the page's header, in the form that screen readers read. */
export const readHeaderPlates = () =>
  within(screen.getByRole('banner'))
    .getAllByText(/^Registration/)
    .map(({ textContent }) => textContent);

export async function openBookingReviewStep(
  address = REVIEW_ADDRESS,
  options?: Parameters<typeof openSelfserviceArea>[1],
): Promise<RenderedArea> {
  const site = await openSelfserviceArea(address, options);
  await findHeading('Check and book');
  return site;
}

export async function bookAndAwaitConfirmation(user: RenderedArea['user']): Promise<void> {
  await user.click(getButton('Book now'));
  await findBookedHeading();
}

export async function pressTryAgain(user: RenderedArea['user']): Promise<void> {
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
}
