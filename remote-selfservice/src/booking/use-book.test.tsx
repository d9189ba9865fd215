import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { act, renderHook, waitFor } from '@testing-library/react';
// biome-ignore lint/style/noRestrictedImports: stands in for the shell, which owns the router
import { MemoryRouter } from 'react-router-dom';
import { backend } from '../testing/fake-backend.ts';
import { freshPage } from '../testing/render-site.tsx';
import { golf } from '../testing/samples.ts';
import { useBook } from './use-book.ts';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/api', () => jest.requireActual('../testing/fake-backend.ts'));

beforeEach(freshPage);

const choice = { vehicle: golf.id, service: 'repair', date: '2026-11-26', time: '10:30' } as const;

describe('useBook', () => {
  it('should stay busy once the visit is booked, until its screen is there', async () => {
    const { result } = renderHook(() => useBook(choice, ''), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    });
    act(() => result.current.book());
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await act(async () => {});
    expect(backend.appointments).toHaveLength(1);
    expect(result.current.isBooking).toBe(true);
  });
});
