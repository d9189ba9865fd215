import { ApiProblem } from '@forecourt/shared/http';
import { SiteProviders } from '@forecourt/shared/testing';
import { focusManager } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { queryClient, useQuery } from './index.ts';

const ask = jest.fn();

beforeEach(() => ask.mockReset().mockResolvedValue('an answer'));
afterEach(() => dispatchEvent(new Event('online')));

function show(key: string, options?: { refetchOnMount: 'always' }) {
  return renderHook(() => useQuery({ queryKey: [key], queryFn: () => ask(key), ...options }), {
    wrapper: SiteProviders,
  });
}

const loseConnection = () => act(async () => void dispatchEvent(new Event('offline')));
const regainConnection = () => act(async () => void dispatchEvent(new Event('online')));

describe('the query cache', () => {
  it('fetches failed queries on the screen again, once, when the connection is back', async () => {
    ask.mockRejectedValueOnce(new ApiProblem(0, 'network'));
    const name = show('name');
    const header = show('name');
    await waitFor(() => expect(name.result.current.isError).toBe(true));
    await loseConnection();
    expect(ask).toHaveBeenCalledTimes(1);
    await regainConnection();
    await waitFor(() => expect(name.result.current.data).toBe('an answer'));
    expect(header.result.current.data).toBe('an answer');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('does not fetch stale data, or queries that are not on the screen', async () => {
    const name = show('name');
    await waitFor(() => expect(name.result.current.data).toBe('an answer'));
    queryClient.setQueryData(['name'], 'an old answer', { updatedAt: 1 });
    ask.mockRejectedValueOnce(new ApiProblem(0, 'network'));
    const left = show('left');
    await waitFor(() => expect(left.result.current.isError).toBe(true));
    left.unmount();
    await loseConnection();
    await regainConnection();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(name.result.current.data).toBe('an old answer');
  });

  it('waits for the time of a Retry-After, even if the page gets the focus', async () => {
    const told = new ApiProblem(503, 'overloaded', '', {}, [], 60_000);
    ask.mockRejectedValueOnce(told);
    const name = show('name');
    await waitFor(() => expect(name.result.current.isError).toBe(true));
    const lookAgain = () =>
      act(async () => {
        focusManager.setFocused(false);
        focusManager.setFocused(true);
      });
    await lookAgain();
    expect(ask).toHaveBeenCalledTimes(1);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await lookAgain();
    await waitFor(() => expect(name.result.current.data).toBe('an answer'));
    expect(ask).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
    focusManager.setFocused(undefined);
  });

  it('fetches again if only a later refetch failed, although the first response is fresh', async () => {
    await waitFor(() => queryClient.prefetchQuery({ queryKey: ['name'], queryFn: () => ask('name') }));
    ask.mockRejectedValueOnce(new ApiProblem(0, 'network'));
    const name = show('name', { refetchOnMount: 'always' });
    await waitFor(() => expect(name.result.current.isError).toBe(true));
    await loseConnection();
    await regainConnection();
    await waitFor(() => expect(name.result.current.isSuccess).toBe(true));
    expect(ask).toHaveBeenCalledTimes(3);
  });
});
