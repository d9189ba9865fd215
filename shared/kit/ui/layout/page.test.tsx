import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { PageHeader } from './page.tsx';

function Site({ visits }: { visits: ReactNode }) {
  return (
    <MemoryRouter>
      <Link to="/visits">Visits</Link>
      <Routes>
        <Route path="/" element={<PageHeader title="Good morning" />} />
        <Route path="/visits" element={visits} />
      </Routes>
    </MemoryRouter>
  );
}

describe('PageHeader', () => {
  it('takes the focus after a navigation, but not on the first page view', async () => {
    render(<Site visits={<PageHeader title="Visits" />} />);
    expect(document.body).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Visits' }));
    expect(screen.getByRole('heading', { name: 'Visits', level: 1 })).toHaveFocus();
  });

  it('does not take the focus from a field', async () => {
    const visits = (
      <>
        <PageHeader title="Visits" />
        <input aria-label="Search" ref={(field) => field?.focus()} />
      </>
    );
    render(<Site visits={visits} />);
    await userEvent.click(screen.getByRole('link', { name: 'Visits' }));
    expect(screen.getByLabelText('Search')).toHaveFocus();
  });

  it('sets the window title to the screen and the site', () => {
    const site = document.createElement('meta');
    site.name = 'application-name';
    site.content = 'Harbour Street Garage';
    document.head.append(site);
    const { unmount } = render(<Site visits={null} />);
    expect(document.title).toBe('Good morning · Harbour Street Garage');
    unmount();
    render(<PageHeader title="Good morning" windowTitle="Home" />, { wrapper: MemoryRouter });
    expect(document.title).toBe('Home · Harbour Street Garage');
    site.remove();
  });
});
