import { ApiProblem } from '@forecourt/shared/http';
import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FailureNotice } from './failure-notice.tsx';
import { FailurePanel } from './failure-panel.tsx';

beforeEach(() => inlineSettings());

describe('FailurePanel', () => {
  it.each([
    ['no answer came', new ApiProblem(0, 'offline'), 'Check your connection'],
    [
      'the edge answered for a backend that is down',
      new ApiProblem(503, 'backend_unavailable'),
      'Check your connection',
    ],
    ['the backend failed', new ApiProblem(500, 'internal'), 'Something went wrong on our side'],
    ['the code broke', new TypeError('not a function'), 'Something went wrong on our side'],
  ])('should say what to do when %s', (_case, error, advice) => {
    render(<FailurePanel title="No vehicles" error={error} onRetry={() => {}} retrying={false} />, {
      wrapper: SitePage,
    });
    expect(screen.getByRole('alert')).toHaveTextContent(advice);
  });

  it('should offer another try, and the phone', async () => {
    const retry = jest.fn();
    const props = { title: 'No vehicles', error: null, onRetry: retry };
    const { rerender } = render(<FailurePanel {...props} retrying={false} />, { wrapper: SitePage });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Call the workshop' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
    rerender(<FailurePanel {...props} retrying />);
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('FailureNotice', () => {
  it('should come into view with another try', async () => {
    const retry = jest.fn();
    Element.prototype.scrollIntoView = jest.fn();
    render(<FailureNotice title="Not saved" error={new ApiProblem(500, 'internal')} onRetry={retry} />, {
      wrapper: SitePage,
    });
    expect(screen.getByRole('alert')).toHaveTextContent('quote this code: internal');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('should name whom to call where there is nothing to try, and take words of the screen’s own', () => {
    render(
      <FailureNotice title="Not saved" error={new ApiProblem(0, 'network')}>
        Nothing you entered is lost.
      </FailureNotice>,
      { wrapper: SitePage },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing you entered is lost.');
    expect(screen.getByRole('link', { name: 'Call the workshop' })).toBeVisible();
  });
});
