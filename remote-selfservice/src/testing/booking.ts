import type { AreaPage } from '@forecourt/shared/testing';
import { screen, within } from '@testing-library/react';
import { open } from './open.ts';
import { golf } from './samples.ts';

/** Address of the review step for a repair of the Golf on Thursday, 26 November at 10:30. */
export const REVIEW = `/book?step=review&vehicle=${golf.id}&service=repair&date=2026-11-26&time=10:30`;
/** Address of the time step for a repair of the Golf. */
export const TIME = `/book?step=time&vehicle=${golf.id}&service=repair`;

export const BOOK = 'POST /appointments';

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
export const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
export const button = (name: string) => screen.getByRole('button', { name });
export const noteField = () => screen.findByRole('textbox', { name: /What should we look at/ });
export const booked = () => heading('You’re booked');

/** Registrations in the page's header, in the form that screen readers read. */
export const platesAbove = () =>
  within(screen.getByRole('banner'))
    .getAllByText(/^Registration/)
    .map(({ textContent }) => textContent);

export async function openReview(address = REVIEW, options?: Parameters<typeof open>[1]): Promise<AreaPage> {
  const site = await open(address, options);
  await heading('Check and book');
  return site;
}

export async function book(user: AreaPage['user']): Promise<void> {
  await user.click(button('Book now'));
  await booked();
}

/** Presses *Try again* in the alert. */
export async function tryAgain(user: AreaPage['user']): Promise<void> {
  await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
}
