import { ApiProblem } from '@forecourt/shared/http';
import { watchConnection } from '../http/connection.ts';

test('a query that failed in a page opened offline is fetched again when the connection is back', async () => {
  globalThis.fetch = jest.fn().mockResolvedValue({ ok: true });
  watchConnection();
  dispatchEvent(new Event('offline'));
  const { queryClient, QueryObserver } = await import('./index.ts');
  queryClient.mount();
  const ask = jest.fn().mockRejectedValueOnce(new ApiProblem(0, 'offline')).mockResolvedValue('an answer');
  const observer = new QueryObserver(queryClient, { queryKey: ['name'], queryFn: () => ask() });
  const asked = new Promise<unknown>((resolve) => {
    observer.subscribe(({ status, data }) => {
      if (status === 'error') dispatchEvent(new Event('online'));
      if (status === 'success') resolve(data);
    });
  });
  expect(await asked).toBe('an answer');
  expect(ask).toHaveBeenCalledTimes(2);
});
