import { ApiProblem } from '@forecourt/shared/http';
import { becomeSignedIn, inlineSettings, SitePage } from '@forecourt/shared/testing';
import { TextField } from '@forecourt/shared/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { faultsOfProblem } from './faults.ts';
import { Form } from './form.tsx';
import { useForm, type Values } from './use-form.ts';

type Field = 'name' | 'city';

interface CardProps {
  saved?: Values<Field>;
  draft?: string;
  failure?: Error | null;
  busy?: boolean;
  onSubmit?: (values: Values<Field>) => void;
}

const save = jest.fn();

function Card({ saved = { name: '', city: '' }, draft, failure, busy = false, onSubmit = save }: CardProps) {
  const form = useForm<Field, string>({
    saved,
    ...(draft && { draft }),
    check: ({ name, city }) => ({ ...(!name && { name: 'missing' }), ...(!city && { city: 'missing' }) }),
    words: (fault, field) => `${field} is ${fault}`,
    failure: failure ?? null,
    blame: (error) => ('/city' in faultsOfProblem(error) ? { city: 'refused' } : {}),
    busy,
    onSubmit,
  });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.fill('city', 'York')}>
        Fill in
      </button>
      {form.unblamed && <p>Not saved</p>}
    </Form>
  );
}

const open = (props: CardProps = {}) => render(<Card {...props} />, { wrapper: SitePage });
const name = () => screen.getByLabelText('Name');
const city = () => screen.getByLabelText('City');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  save.mockClear();
  inlineSettings();
  becomeSignedIn();
  sessionStorage.clear();
});

describe('a form', () => {
  it('should send what was typed', async () => {
    open({ saved: { name: 'Mara', city: '' } });
    await userEvent.type(city(), 'York');
    await submit();
    expect(save).toHaveBeenCalledWith({ name: 'Mara', city: 'York' });
  });

  it('should say nothing before it is submitted, then lead to the first fault', async () => {
    open();
    await userEvent.type(name(), 'M{Backspace}');
    expect(name()).toBeValid();
    await submit();
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription('name is missing');
    expect(city()).toHaveAccessibleDescription('city is missing');
    expect(save).not.toHaveBeenCalled();
  });

  it('should forgive a field as it is typed in, and only that one', async () => {
    open();
    await submit();
    await userEvent.type(name(), 'M');
    expect(name()).toBeValid();
    expect(city()).toBeInvalid();
  });

  it('should lead to the same fault again, and have it heard where the focus is there already', async () => {
    open({ saved: { name: '', city: 'York' } });
    await submit();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(name(), '{Enter}');
    const heard = screen.getByRole('alert');
    expect(heard).toHaveTextContent('name is missing');
    await userEvent.type(name(), '{Enter}');
    expect(screen.getByRole('alert')).not.toBe(heard);
  });

  it('should send nothing while it is being saved', () => {
    const { container } = open({ saved: { name: 'Mara', city: 'York' }, busy: true });
    act(() => void fireEvent.submit(container.querySelector('form') as HTMLFormElement));
    expect(save).not.toHaveBeenCalled();
  });

  it('should show at its field what the backend refuses, each time that it does', async () => {
    const refusal = () =>
      new ApiProblem(422, 'invalid_input', '', {}, [{ pointer: '/city', code: 'too_big', message: '' }]);
    const saved = { name: 'Mara', city: 'York' };
    const { rerender } = open({ saved, failure: refusal() });
    expect(city()).toHaveFocus();
    expect(city()).toHaveAccessibleDescription('city is refused');
    expect(screen.queryByText('Not saved')).not.toBeInTheDocument();
    await userEvent.type(city(), 'x');
    expect(city()).toBeValid();
    rerender(<Card saved={saved} failure={refusal()} />);
    expect(city()).toBeInvalid();
  });

  it('should leave to its screen a failure that no field is to blame for', () => {
    open({ failure: new ApiProblem(0, 'network') });
    expect(screen.getByText('Not saved')).toBeVisible();
    expect(name()).toBeValid();
  });
});

describe('what was typed', () => {
  it('should be there again after a reload, when the form has a name', async () => {
    open({ draft: 'card' });
    await userEvent.type(name(), 'Mara');
    cleanup();
    open({ draft: 'card' });
    expect(name()).toHaveValue('Mara');
    cleanup();
    open();
    expect(name()).toHaveValue('');
  });

  it('should fill in what nobody has typed, and keep nothing of that', async () => {
    const { unmount } = open({ draft: 'card' });
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(city()).toHaveValue('York');
    expect(city()).toBeValid();
    await userEvent.type(name(), 'Mara');
    unmount();
    open({ draft: 'card' });
    expect(name()).toHaveValue('Mara');
    expect(city()).toHaveValue('');
  });

  it('should be marked where it lies over what is saved, and go when it is not wanted', async () => {
    const { unmount } = open({ draft: 'card', saved: { name: 'Mara', city: 'York' } });
    await userEvent.type(city(), 'shire');
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
    unmount();
    open({ draft: 'card', saved: { name: 'Mara Weber', city: 'Leeds' } });
    expect(city()).toHaveValue('Yorkshire');
    expect(name()).toHaveValue('Mara Weber');
    expect(screen.getByText('Your changes aren’t saved yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(city()).toHaveValue('Leeds');
    expect(name()).toHaveFocus();
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('should not be marked where nothing is saved, or it is what is saved', async () => {
    open({ draft: 'card' });
    await userEvent.type(name(), 'Mara');
    cleanup();
    open({ draft: 'card' });
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
    cleanup();
    open({ draft: 'card', saved: { name: 'Mara', city: 'York' } });
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
  });
});
