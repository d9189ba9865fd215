import type { Registry } from '@forecourt/shared/contract';
import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { forgetPreviewEnd, PreviewBanner } from './preview-banner.tsx';

const page: { registry: Registry } = { registry: { areas: {} } };
jest.mock('../areas/inlined-registry.ts', () => ({
  get inlinedRegistry() {
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

test.each([
  ['/vehicle/7?preview=off', '/vehicle/7'],
  ['/vehicle/7?tab=history&preview=off&page=2#last', '/vehicle/7?tab=history&page=2#last'],
  ['/book?preview=vehicle%40http://localhost:3002', '/book?preview=vehicle%40http://localhost:3002'],
  ['/book?note=a%20b', '/book?note=a%20b'],
])('should make of the address %s: %s', (opened, kept) => {
  history.replaceState({ idx: 3 }, '', opened);
  forgetPreviewEnd();
  expect(location.href).toBe(new URL(kept, location.origin).href);
  expect(history.state).toEqual({ idx: 3 });
});
