import { visitPath } from '@forecourt/shared/links';
import { screen } from '@testing-library/react';
import { findHeading, openBookingReviewStep } from '../testing/booking.ts';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpPhotoDisplay } from '../testing/photo-files.ts';
import { createSampleVisit } from '../testing/samples.ts';
import { addPhoto, setUpFakeWorkshop } from '../testing/workshop.ts';

let mockFails = false;
jest.mock('./parts/photo-parts.ts', () => {
  if (mockFails) throw new Error('Loading chunk 7 failed.');
  return jest.requireActual('./parts/photo-parts.ts');
});

const workshop = setUpFakeWorkshop();
setUpPhotoDisplay();

describe('photos whose code failed to load', () => {
  it('do not affect a booking, and can be loaded again on a visit', async () => {
    mockFails = true;
    await openBookingReviewStep();
    expect(await screen.findByRole('button', { name: 'Book now' })).toBeVisible();
    expect(screen.queryByText('We can’t show the photos right now')).toBeNull();
    const visit = createSampleVisit();
    workshop.appointments = [visit];
    addPhoto(workshop, {});
    const { user } = await openSelfserviceArea(visitPath(visit.id));
    await findHeading(/./);
    expect(await screen.findByText('We can’t show the photos right now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('We can’t show the photos right now')).toBeVisible();
    mockFails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Open: Your photo 1' })).toBeVisible();
    expect(screen.queryByText('We can’t show the photos right now')).toBeNull();
  });
});
