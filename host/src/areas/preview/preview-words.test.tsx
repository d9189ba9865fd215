import { render, screen } from '@testing-library/react';
import { PreviewBanner } from './preview-words.tsx';

test('names the area and its origin, and ends the preview', () => {
  render(<PreviewBanner area="vehicle" origin="http://localhost:3002" pathname="/vehicle/7" />);
  const banner = screen.getByRole('complementary', { name: 'Preview' });
  expect(banner).toHaveTextContent('the area “vehicle” comes from http://localhost:3002');
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute('href', '/vehicle/7?preview=off');
});
