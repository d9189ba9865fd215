import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { QrCode } from './qr-code.ts';

jest.mock('./qr-code-image.tsx', () => {
  throw new Error('Loading chunk failed');
});

it('leaves out a QR code that cannot be loaded, and shows the rest of the screen', async () => {
  render(
    <Suspense>
      <QrCode value="https://garage.example/shared/record#a" label="QR code of the link" />
      <p>Link to the record</p>
    </Suspense>,
  );
  expect(await screen.findByText('Link to the record')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
