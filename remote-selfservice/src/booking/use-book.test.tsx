import { queryClient } from '@forecourt/shared/query';
import { inlineSettings, pinDate, SitePage } from '@forecourt/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MONDAY } from '../testing/open.ts';
import { golf } from '../testing/samples.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { useBook } from './use-book.ts';

let workshop: Workshop;
beforeEach(() => {
  inlineSettings();
  pinDate(MONDAY);
  workshop = openWorkshop();
});

const choice = { vehicle: golf.id, service: 'repair', date: '2026-11-26', time: '10:30' } as const;

describe('useBook', () => {
  it('should stay busy once the visit is booked, until its screen is there', async () => {
    const { result } = renderHook(() => useBook(choice, null, jest.fn()), { wrapper: SitePage });
    act(() => result.current.book({ note: '', name: null }));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    await act(async () => {});
    expect(workshop.appointments).toHaveLength(1);
    expect(result.current.isBooking).toBe(true);
  });
});
