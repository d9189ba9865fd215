import { ApiProblem } from '@forecourt/shared/http';
import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryScreen, type QueryScreenProps } from './query-screen.tsx';
import { type ScreenQuery, together } from './screen-query.ts';

beforeEach(() => inlineSettings());

const refetch = jest.fn();
const query = (change: Partial<ScreenQuery<string[]>>): ScreenQuery<string[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch,
  ...change,
});

const screenOf = (
  change: Partial<ScreenQuery<string[]>>,
  props: Partial<QueryScreenProps<string[]>> = {},
) => (
  <QueryScreen
    query={query(change)}
    header={(data) => ({ title: data ? `Visits: ${data.length}` : 'Visits' })}
    loading="Loading your visits"
    skeleton="…"
    failed="No visits"
    {...props}
  >
    {(visits) => visits.join()}
  </QueryScreen>
);
const open = (...props: Parameters<typeof screenOf>) => render(screenOf(...props), { wrapper: SitePage });

describe('QueryScreen', () => {
  it('should say that data is on its way, with a title already', () => {
    open({ isFetching: true });
    expect(screen.getByRole('status')).toHaveTextContent('Loading your visits');
    expect(screen.getByRole('heading', { name: 'Visits' })).toBeVisible();
  });

  it('should show data, and have it in the title', () => {
    const { container } = open({ data: ['A', 'B'] });
    expect(container).toHaveTextContent('A,B');
    expect(screen.getByRole('heading', { name: 'Visits: 2' })).toBeVisible();
  });

  it('should go on showing what was there when a later look fails', () => {
    const { container } = open({ data: ['A'], error: new ApiProblem(0, 'offline') });
    expect(container).toHaveTextContent('A');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('should have a place for nothing', () => {
    expect(open({ data: [] }, { empty: 'None yet' }).container).toHaveTextContent('None yet');
    expect(open({ data: ['A'] }, { empty: 'None at all' }).container).not.toHaveTextContent('None at all');
  });

  it('should be another screen for what the backend does not know', () => {
    const missing = { missing: <p>There is no such visit</p> };
    open({ error: new ApiProblem(404, 'not_found') }, missing);
    expect(screen.getByText('There is no such visit')).toBeVisible();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('should say what failed, and lead to the title when it is tried again', async () => {
    const { rerender } = open({ error: new ApiProblem(0, 'offline') });
    expect(screen.getByRole('alert')).toHaveTextContent('No visits');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    rerender(screenOf({ isFetching: true }));
    expect(screen.getByRole('heading', { name: 'Visits' })).toHaveFocus();
    expect(screen.getByRole('status')).toBeVisible();
  });
});

describe('together', () => {
  const failed = query({ error: new Error('no'), refetch: jest.fn() });

  it('should have data when all have', () => {
    expect(together({ a: query({ data: ['A'] }), b: query({}) }).data).toBeUndefined();
    expect(together({ a: query({ data: ['A'] }), b: query({ data: [] }) }).data).toEqual({ a: ['A'], b: [] });
  });

  it('should fail for those without data only, and ask for nothing else again', () => {
    const late = { ...failed, data: ['A'], refetch: jest.fn() };
    expect(together({ late }).error).toBeNull();
    const both = together({ late, failed });
    expect(both.error).toBe(failed.error);
    both.refetch();
    expect(failed.refetch).toHaveBeenCalledTimes(1);
    expect(late.refetch).not.toHaveBeenCalled();
  });
});
