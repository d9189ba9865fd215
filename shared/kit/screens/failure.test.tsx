import { ApiProblem } from '@forecourt/shared/http';
import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailureNotice, FailurePanel } from './failure.tsx';

beforeEach(() => {
  writeInlineSettings();
  retry.mockClear();
});

const retry = jest.fn();

describe('FailurePanel', () => {
  const panelOf = (error: unknown, retrying = false) => (
    <FailurePanel
      title="No vehicles"
      error={error}
      onRetry={retry}
      retrying={retrying}
      onFocusLost={() => {}}
    />
  );
  const open = (error: unknown) => render(panelOf(error), { wrapper: SiteProviders });

  it.each([
    ['no answer came', new ApiProblem(0, 'network'), 'We can’t reach our system. Try again'],
    ['there is no network', new ApiProblem(0, 'offline'), 'isn’t saved on this device'],
    [
      'the edge answered for a backend that is down',
      new ApiProblem(503, 'backend_unavailable'),
      'Your connection is fine',
    ],
    ['the backend failed', new ApiProblem(500, 'internal'), 'Something went wrong on our side'],
    ['there was no room', new ApiProblem(503, 'overloaded'), 'A lot of people are using the site'],
    [
      'it is the customer’s own doing',
      new ApiProblem(429, 'too_many_requests', '', {}, [], 90_000),
      'a lot of requests in a short time. You don’t need to do anything: this page tries again by itself.',
    ],
    [
      'it takes long',
      new ApiProblem(429, 'too_many_requests', '', {}, [], 91_000),
      'this page tries again by itself in about 2 minutes.',
    ],
    ['the code broke', new TypeError('not a function'), 'Something went wrong on our side'],
  ])('explains what to do when %s', (_case, error, advice) => {
    open(error);
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
  });

  it('offers another attempt and a call', async () => {
    const { rerender } = open(null);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Call the garage' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
    rerender(panelOf(null, true));
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('FailureNotice', () => {
  it('scrolls into view and offers another attempt', async () => {
    Element.prototype.scrollIntoView = jest.fn();
    render(<FailureNotice title="Not saved" error={new ApiProblem(500, 'internal')} onRetry={retry} />, {
      wrapper: SiteProviders,
    });
    expect(screen.getByRole('alert')).toHaveTextContent('quote this code: internal');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('shows the code with the beginning of the id that the logs contain', () => {
    const problem = new ApiProblem(500, 'internal', '', { request_id: '0af7651916cd43dd8448eb211c80319c' });
    render(<FailureNotice title="Not saved" error={problem} />, { wrapper: SiteProviders });
    expect(screen.getByRole('alert')).toHaveTextContent('quote this code: internal-0af76519.');
  });

  it('says that the device was offline, which stays true once it is online again', () => {
    render(<FailureNotice title="Not saved" error={new ApiProblem(0, 'offline')} onRetry={retry} />, {
      wrapper: SiteProviders,
    });
    expect(screen.getByRole('alert')).toHaveTextContent('You were offline, so nothing was sent.');
  });

  it.each([
    [new ApiProblem(503, 'overloaded'), 'A lot of people are using the site at the moment.', 'in a moment'],
    [
      new ApiProblem(429, 'too_many_requests', '', {}, [], 5 * 60_000),
      'That was a lot of requests in a short time.',
      'in about 5 minutes',
    ],
  ])('explains calmly that the site is busy, whatever the screen’s own text', (error, why, when) => {
    render(
      <FailureNotice title="Not saved" error={error}>
        Something went wrong
      </FailureNotice>,
      { wrapper: SiteProviders },
    );
    expect(screen.getByRole('alert')).toHaveClass('warn');
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Not saved${why} Nothing is lost. Please try again ${when}.`,
    );
  });

  it('offers a call without another attempt, and accepts the screen’s own text', () => {
    render(
      <FailureNotice title="Not saved" error={new ApiProblem(0, 'network')}>
        Nothing you entered is lost.
      </FailureNotice>,
      { wrapper: SiteProviders },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing you entered is lost.');
    expect(screen.getByRole('link', { name: 'Call the garage' })).toBeVisible();
  });
});
