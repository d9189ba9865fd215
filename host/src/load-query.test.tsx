import { useQuery } from '@forecourt/shared/query';
import { QueryClientContext } from '@forecourt/shared/query/context';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { getLoadedQueryLibrary, loadQueryLibrary, useQueryClientIfLoaded } from './load-query.ts';

function Site() {
  const [hasScreen, open] = useState(false);
  return (
    <QueryClientContext value={useQueryClientIfLoaded()}>
      <input aria-label="Phone" />
      {hasScreen ? <Vehicles /> : <button type="button" onClick={() => open(true)} />}
    </QueryClientContext>
  );
}

function Vehicles() {
  const { data } = useQuery({ queryKey: ['vehicles'], queryFn: () => 'AB12 CDE' });
  return <p>{data}</p>;
}

test('provides the cache to later screens, without rendering present ones again', async () => {
  render(<Site />);
  const before = screen.getByLabelText('Phone');
  expect(getLoadedQueryLibrary()).toBeNull();
  await act(async () => void (await loadQueryLibrary()));
  expect(await loadQueryLibrary()).toBe(getLoadedQueryLibrary());
  act(() => screen.getByRole('button').click());
  expect(await screen.findByText('AB12 CDE')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toBe(before);
});
