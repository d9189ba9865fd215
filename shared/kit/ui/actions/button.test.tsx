import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, LinkButton } from './button.tsx';

describe('Button', () => {
  it('does not submit a form unless its type is submit', async () => {
    const submit = jest.fn((event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Later</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('ignores clicks and Enter in a field while busy', async () => {
    const submit = jest.fn((event) => event.preventDefault());
    const press = jest.fn();
    render(
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy onClick={press}>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Mara{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps its name and the focus while busy', async () => {
    const { rerender } = render(<Button>Send code</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    rerender(<Button busy>Send code</Button>);
    const button = screen.getByRole('button', { name: 'Send code', busy: true });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('LinkButton', () => {
  it('links to a path of the site or to another address', () => {
    render(
      <MemoryRouter>
        <LinkButton to="/book">Book a visit</LinkButton>
        <LinkButton href="tel:+442079460100">Call the garage</LinkButton>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute('href', '/book');
    expect(screen.getByRole('link', { name: 'Call the garage' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
  });
});
