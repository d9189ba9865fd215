import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';

describe('Button', () => {
  it('should not submit a form unless it is told to', async () => {
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

  it('should take no second press while it is busy, by mouse or by Enter in a field', async () => {
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

  it('should keep its name and the focus while it is busy', async () => {
    const { rerender } = render(<Button>Send code</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
    rerender(<Button busy>Send code</Button>);
    const button = screen.getByRole('button', { name: 'Send code', busy: true });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('LinkButton', () => {
  it('should lead to a path of the site or to any other address', () => {
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
