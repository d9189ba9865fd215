import { render, screen } from '@testing-library/react';
import { Notice } from './notice.tsx';
import { ErrorPanel } from './panel.tsx';
import { LoadingState, Skeleton } from './skeleton.tsx';
import { Steps } from './steps.tsx';

describe('feedback', () => {
  it('interrupts screen readers for failures and on request', () => {
    render(
      <>
        <Notice title="Saved" tone="good" />
        <Notice title="Not saved" tone="bad" />
      </>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Saved');
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
    render(<Notice title="Not yet" tone="warn" atOnce />);
    expect(screen.getAllByRole('alert')[1]).toHaveTextContent('Not yet');
  });

  it('announces a panel in place of failed content', () => {
    render(<ErrorPanel tag="Not available" title="No vehicles" text="Try again." level={1} />);
    expect(screen.getByRole('alert')).toContainElement(
      screen.getByRole('heading', { name: 'No vehicles', level: 1 }),
    );
  });

  it('announces loading in words and hides the skeletons', () => {
    render(
      <LoadingState label="Loading your visits">
        <Skeleton />
      </LoadingState>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading your visits$/);
    expect(screen.getByRole('status').querySelector('.skeleton')).toHaveAttribute('aria-hidden', 'true');
  });

  it('describes the current step in words', () => {
    render(<Steps current={3} total={4} label="Step 3 of 4" />);
    const steps = screen.getByRole('img', { name: 'Step 3 of 4' });
    expect(steps.querySelectorAll('.done')).toHaveLength(3);
  });
});
