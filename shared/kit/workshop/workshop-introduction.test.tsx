import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { render, screen, within } from '@testing-library/react';
import { ChosenService, loadWorkshopIntroduction, WorkshopIntroduction } from './workshop-introduction.tsx';

const MOT = { title: { en: 'MOT test' }, duration: { en: 'about an hour' }, price: { en: '£54.85' } };

it('shows where the workshop is, and its services with prices and links', async () => {
  writeInlineSettings({ booking: { serviceTypes: { mot: MOT } } });
  render(<WorkshopIntroduction pathTo={(service) => `/book?service=${service}`} />, {
    wrapper: SiteProviders,
  });
  const place = await screen.findByRole('region', { name: 'Where to find us' });
  expect(place).toHaveTextContent('12 Harbour Street');
  const number = within(place).getByRole('link', { name: 'Call +44 20 7946 0100' });
  expect(number.closest('[data-show-on]')).toHaveAttribute('data-show-on', 'desk');
  const work = screen.getByRole('region', { name: 'What we do' });
  expect(work).toHaveTextContent('MOT testAbout an hour £54.85');
  expect(work).toHaveTextContent('Repair');
  expect(within(work).getByRole('link', { name: /MOT test/ })).toHaveAttribute('href', '/book?service=mot');
});

it('lists no services without paths', async () => {
  writeInlineSettings();
  render(<WorkshopIntroduction />, { wrapper: SiteProviders });
  expect(await screen.findByRole('region', { name: 'Where to find us' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What we do' })).not.toBeInTheDocument();
});

it('is rendered at once if its code was loaded ahead', async () => {
  writeInlineSettings();
  await loadWorkshopIntroduction();
  render(<WorkshopIntroduction />, { wrapper: SiteProviders });
  expect(screen.getByRole('region', { name: 'Where to find us' })).toBeVisible();
});

it('shows a chosen kind of work with its terms, without a link, and a button to remove it', async () => {
  writeInlineSettings({ booking: { serviceTypes: { mot: MOT } } });
  const onRemove = jest.fn();
  render(<ChosenService code="mot" onRemove={onRemove} />, { wrapper: SiteProviders });
  expect(await screen.findByRole('listitem')).toHaveTextContent(
    'You’re booking: MOT testAbout an hour £54.85',
  );
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  screen.getByRole('button', { name: 'Don’t book MOT test' }).click();
  expect(onRemove).toHaveBeenCalledTimes(1);
});
