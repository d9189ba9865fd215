import type { Registry } from '@forecourt/shared/contract';
import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { PreviewBanner } from './preview-banner.tsx';

const page: { registry: Registry } = { registry: { areas: {} } };
jest.mock('../areas/page-registry.ts', () => ({
  get pageRegistry() {
    return page.registry;
  },
}));

function open(registry: Registry) {
  page.registry = registry;
  history.replaceState(null, '', '/vehicle/7?tab=history');
  render(<PreviewBanner />, { wrapper: BrowserRouter });
}

test('should say what comes from where, and lead out of it', () => {
  open({ areas: {}, preview: { area: 'vehicle', origin: 'http://localhost:3002' } });
  const banner = screen.getByRole('complementary', { name: 'Preview' });
  expect(banner).toHaveTextContent('the area “vehicle” comes from http://localhost:3002');
  expect(screen.getByRole('link', { name: 'End preview' })).toHaveAttribute('href', '/vehicle/7?preview=off');
});

test('should not be there without a preview', () => {
  open({ areas: {} });
  expect(screen.queryByRole('complementary')).toBeNull();
});
