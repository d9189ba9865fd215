import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { ChosenService, WorkshopIntroduction } from './workshop-introduction.tsx';

jest.mock('./introduction.tsx', () => {
  throw new Error('The file did not arrive.');
});

it('shows nothing if its code does not load', async () => {
  writeInlineSettings();
  const { container } = render(
    <>
      <p>The form</p>
      <ChosenService code="repair" onRemove={() => undefined} />
      <WorkshopIntroduction pathTo={(service) => service} />
    </>,
    { wrapper: SiteProviders },
  );
  expect(container.childElementCount).toBe(4);
  await waitFor(() => expect(container.childElementCount).toBe(1));
  expect(screen.getByText('The form')).toBeVisible();
});
