import { ApiProblem } from '@forecourt/shared/http';
import { SiteProviders } from '@forecourt/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useSingleMutation } from './index.ts';

const send = jest.fn(async (input: string) => input);

function start(options?: { leadsOn: boolean }) {
  const { result } = renderHook(() => useSingleMutation({ mutationFn: send, ...options }), {
    wrapper: SiteProviders,
  });
  return result;
}

beforeEach(() => send.mockClear());

describe('useSingleMutation', () => {
  it('ignores a second start before the page shows the first', async () => {
    const done = jest.fn();
    const result = start();
    act(() => {
      result.current.mutate('one', { onSuccess: done });
      result.current.mutate('two', { onSuccess: done });
    });
    await waitFor(() => expect(result.current.data).toBe('one'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('starts again when it has finished', async () => {
    const result = start();
    act(() => result.current.mutate('one'));
    await waitFor(() => expect(result.current.data).toBe('one'));
    act(() => result.current.mutate('two'));
    await waitFor(() => expect(result.current.data).toBe('two'));
  });

  it.each([false, true])('starts again when it failed (leads on: %s)', async (leadsOn) => {
    send.mockRejectedValueOnce(new ApiProblem(0, 'network'));
    const result = start({ leadsOn });
    act(() => result.current.mutate('one'));
    await waitFor(() => expect(result.current.error).toBeTruthy());
    expect(result.current.isPending).toBe(false);
    act(() => result.current.mutate('one'));
    await waitFor(() => expect(result.current.data).toBe('one'));
  });

  it('stays pending after a success that opens another screen', async () => {
    const result = start({ leadsOn: true });
    act(() => result.current.mutate('one'));
    await waitFor(() => expect(result.current.data).toBe('one'));
    expect(result.current.isPending).toBe(true);
    act(() => result.current.mutate('two'));
    await act(async () => {});
    expect(send).toHaveBeenCalledTimes(1);
  });
});
