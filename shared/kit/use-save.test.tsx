import { readDraft, saveDraft } from '@forecourt/shared/drafts';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient, useQuery } from '@forecourt/shared/query';
import { useSave } from '@forecourt/shared/save';
import { becomeSignedIn, SiteProviders } from '@forecourt/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';

const LIST = ['things', 'list'];
const DRAFT = 'test.save';

const send = jest.fn(async (name: string, _options: { idempotencyKey: string }) => ({ id: '7', name }));
const onFailed = jest.fn();

function useSaveThing() {
  return useSave({
    attempt: ['test.attempt', 'seven'],
    send,
    draft: DRAFT,
    cache: (saved, client) => client.setQueryData(['things', saved.id], saved),
    invalidates: [LIST],
    onFailed,
    leadsTo: ({ id }) => ({ to: `/things/${id}`, state: { news: 'added' } }),
  });
}

const start = <Save,>(hook: () => Save) => renderHook(hook, { wrapper: SiteProviders });
const sentKeys = () => send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
const isListOutdated = () => queryClient.getQueryState(LIST)?.isInvalidated;

beforeEach(() => {
  send.mockClear();
  onFailed.mockClear();
  becomeSignedIn();
  history.replaceState(null, '', '/things/new');
  saveDraft(DRAFT, { name: 'Oil' });
  queryClient.setQueryData(LIST, []);
});

describe('saving', () => {
  it('clears the draft, updates the cache and opens the next screen in place of this one', async () => {
    const entries = history.length;
    const { result } = start(useSaveThing);
    act(() => {
      result.current.save('Oil');
      result.current.save('Oil');
    });
    await waitFor(() => expect(location.pathname).toBe('/things/7'));
    expect(history.state.usr).toEqual({ news: 'added' });
    expect(history).toHaveLength(entries);
    expect(send).toHaveBeenCalledTimes(1);
    expect(readDraft(DRAFT)).toEqual({});
    expect(queryClient.getQueryData(['things', '7'])).toEqual({ id: '7', name: 'Oil' });
    expect(isListOutdated()).toBe(true);
    expect(result.current.isPending).toBe(true);
  });

  it('returns to the entry before if that shows the next screen, with its state', async () => {
    history.replaceState(null, '', '/things/7');
    history.pushState(null, '', '/things/7/edit');
    const entries = ['/things/7', '/things/7/edit'].map((path, index) => ({
      index,
      sameDocument: true,
      url: `${location.origin}${path}`,
    }));
    Object.assign(window, { navigation: { entries: () => entries, currentEntry: entries[1] } });
    const { result } = start(useSaveThing);
    act(() => result.current.save('Oil'));
    await waitFor(() => expect(location.pathname).toBe('/things/7'));
    await waitFor(() => expect(history.state?.usr).toEqual({ news: 'added' }));
    act(() => history.forward());
    await waitFor(() => expect(location.pathname).toBe('/things/7/edit'));
    Reflect.deleteProperty(window, 'navigation');
  });

  it('opens no screen without a destination, but accepts no second start', async () => {
    const { result } = start(() => useSave({ attempt: ['test.attempt'], send, leadsTo: () => undefined }));
    const onSaved = jest.fn();
    await act(async () => result.current.save('Oil', { onSaved }));
    await act(async () => result.current.save('Oil'));
    expect([onSaved.mock.calls.length, send.mock.calls.length]).toEqual([1, 1]);
    await waitFor(() => expect(result.current.isPending).toBe(true));
    expect(location.pathname).toBe('/things/new');
  });

  it('reloads nothing about what it deleted, and removes it from the cache', async () => {
    const deleted = ['things', 'one', '7'];
    const load = jest.fn(async () => 'Oil');
    const { result, unmount } = start(() => {
      useQuery({ queryKey: deleted, queryFn: load });
      return useSave({
        attempt: ['test.attempt'],
        send,
        invalidates: [['things']],
        deletes: '7',
        leadsTo: () => ({ to: '/things' }),
      });
    });
    await waitFor(() => expect(queryClient.getQueryData(deleted)).toBe('Oil'));
    act(() => result.current.save('Oil'));
    await waitFor(() => expect(location.pathname).toBe('/things'));
    unmount();
    await waitFor(() => expect(queryClient.getQueryData(deleted)).toBeUndefined());
    expect(load).toHaveBeenCalledTimes(1);
    expect(isListOutdated()).toBe(true);
  });

  it('tries again with the same key, and uses a new one for another input or after success', async () => {
    const { result } = start(useSaveThing);
    const save = async (name: string, code?: string) => {
      if (code) send.mockRejectedValueOnce(new ApiProblem(0, code));
      await act(async () => result.current.save(name));
    };
    await save('Oil', 'timeout');
    await save('Oil', 'timeout');
    await save('Tyres', 'timeout');
    await save('Tyres');
    const { result: next } = start(useSaveThing);
    await act(async () => next.current.save('Tyres'));
    const [first, repeated, other, otherRepeated, another] = sentKeys();
    expect([repeated, otherRepeated]).toEqual([first, other]);
    expect(new Set([first, other, another]).size).toBe(3);
  });

  it('keeps the draft after a failure and tells the screen', async () => {
    const { result } = start(useSaveThing);
    const failure = new ApiProblem(409, 'changed_elsewhere');
    send.mockRejectedValueOnce(failure);
    const screen = { onSaved: jest.fn(), onFailed: jest.fn() };
    await act(async () => result.current.save('Oil', screen));
    await waitFor(() => expect(result.current.error).toBe(failure));
    expect([result.current.variables, result.current.isPending]).toEqual(['Oil', false]);
    expect(onFailed).toHaveBeenCalledWith(failure, queryClient, 'Oil');
    expect(screen.onFailed).toHaveBeenCalledWith(failure);
    expect(screen.onSaved).not.toHaveBeenCalled();
    expect(readDraft(DRAFT)).toEqual({ name: 'Oil' });
    expect(isListOutdated()).toBe(false);
    act(() => result.current.reset());
    await waitFor(() => expect(result.current.error).toBeNull());
  });

  it('updates draft and cache after the customer has left, but does not redirect them', async () => {
    const { result, unmount } = start(useSaveThing);
    const onSaved = jest.fn();
    act(() => result.current.save('Oil', { onSaved }));
    unmount();
    history.replaceState(null, '', '/elsewhere');
    await waitFor(() => expect(isListOutdated()).toBe(true));
    expect(readDraft(DRAFT)).toEqual({});
    expect([location.pathname, onSaved.mock.calls]).toEqual(['/elsewhere', []]);
  });

  it('can save without an attempt, and stays on the screen without a next one', async () => {
    const update = jest.fn(async (name: string) => name);
    const { result } = start(() => useSave({ send: update }));
    const onSaved = jest.fn();
    await act(async () => result.current.save('Oil', { onSaved }));
    expect(update.mock.calls).toEqual([['Oil']]);
    expect(onSaved).toHaveBeenCalledWith('Oil');
    expect([result.current.isPending, location.pathname]).toEqual([false, '/things/new']);
  });
});
