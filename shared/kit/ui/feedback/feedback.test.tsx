import { render, screen } from '@testing-library/react';
import { ErrorPanel } from './error-panel.tsx';
import { Loading } from './loading.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { Steps } from './steps.tsx';

describe('feedback', () => {
  it('should interrupt for what went wrong, and for what has to be heard now', () => {
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

  it('should announce a panel in place of what could not be shown', () => {
    render(<ErrorPanel tag="Not available" title="No vehicles" text="Try again." level={1} />);
    expect(screen.getByRole('alert')).toContainElement(
      screen.getByRole('heading', { name: 'No vehicles', level: 1 }),
    );
  });

  it('should say in words that something is loading and hide the skeletons', () => {
    render(
      <Loading label="Loading your visits">
        <Skeleton />
      </Loading>,
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^Loading your visits$/);
    expect(screen.getByRole('status').querySelector('.skeleton')).toHaveAttribute('aria-hidden', 'true');
  });

  it('should say the step in words', () => {
    render(<Steps current={3} total={4} label="Step 3 of 4" />);
    const steps = screen.getByRole('img', { name: 'Step 3 of 4' });
    expect(steps.querySelectorAll('.done')).toHaveLength(3);
  });
});
