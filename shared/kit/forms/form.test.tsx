import { ApiProblem } from '@forecourt/shared/http';
import { becomeSignedIn, SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { TextAreaField, TextField } from '@forecourt/shared/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toInputFaults } from './faults.ts';
import { Form } from './form.tsx';
import { type FormFieldValues, useForm } from './use-form.ts';

type Field = 'name' | 'city';

interface CardProps {
  saved?: FormFieldValues<Field>;
  draft?: string;
  failure?: Error | null;
  busy?: boolean;
  onSubmit?: (values: FormFieldValues<Field>) => void;
}

const save = jest.fn();

function Card({ saved = { name: '', city: '' }, draft, failure, busy = false, onSubmit = save }: CardProps) {
  const form = useForm<Field, string>({
    saved,
    ...(draft && { draft }),
    check: ({ name, city }) => ({ ...(!name && { name: 'missing' }), ...(!city && { city: 'missing' }) }),
    words: (fault, field) => `${field} is ${fault}`,
    failure: failure ?? null,
    blame: (error) => ('/city' in toInputFaults(error) ? { city: 'refused' } : {}),
    busy,
    onSubmit,
  });
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="City" {...form.field('city')} />
      <button type="submit">Save</button>
      <button type="button" data-cancel>
        Cancel
      </button>
      <button type="button" onClick={() => form.fill('city', 'York')}>
        Fill in
      </button>
      {form.unblamed && <p>Not saved</p>}
    </Form>
  );
}

function LongNote() {
  const form = useForm<'note', string>({
    saved: { note: 'x'.repeat(21) },
    check: () => ({}),
    words: String,
    onSubmit: save,
  });
  return (
    <Form form={form}>
      <TextAreaField label="Note" maxLength={20} {...form.field('note')} />
      <button type="submit">Save</button>
    </Form>
  );
}

const open = (props: CardProps = {}) => render(<Card {...props} />, { wrapper: SiteProviders });
const name = () => screen.getByLabelText('Name');
const city = () => screen.getByLabelText('City');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  save.mockClear();
  writeInlineSettings();
  becomeSignedIn();
  sessionStorage.clear();
});

describe('a form', () => {
  it('submits the input', async () => {
    open({ saved: { name: 'Mara', city: '' } });
    await userEvent.type(city(), 'York');
    await submit();
    expect(save).toHaveBeenCalledWith({ name: 'Mara', city: 'York' });
  });

  it('shows no errors before the first submit, then focuses the first one', async () => {
    open();
    await userEvent.type(name(), 'M{Backspace}');
    expect(name()).toBeValid();
    await submit();
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription('name is missing');
    expect(city()).toHaveAccessibleDescription('city is missing');
    expect(save).not.toHaveBeenCalled();
  });

  it('removes the error of a changed field only', async () => {
    open();
    await submit();
    await userEvent.type(name(), 'M');
    expect(name()).toBeValid();
    expect(city()).toBeInvalid();
  });

  it('focuses the same field again, and announces its error if it has the focus', async () => {
    open({ saved: { name: '', city: 'York' } });
    await submit();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.type(name(), '{Enter}');
    const heard = screen.getByRole('alert');
    expect(heard).toHaveTextContent('name is missing');
    await userEvent.type(name(), '{Enter}');
    expect(screen.getByRole('alert')).not.toBe(heard);
  });

  it('does not submit a text that is too long, and takes the focus to it', async () => {
    render(<LongNote />, { wrapper: SiteProviders });
    await submit();
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Note')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Note'), '{Backspace}');
    await submit();
    expect(save).toHaveBeenCalledWith({ note: 'x'.repeat(20) });
  });

  it('does not submit while saving', () => {
    const { container } = open({ saved: { name: 'Mara', city: 'York' }, busy: true });
    act(() => void fireEvent.submit(container.querySelector('form') as HTMLFormElement));
    expect(save).not.toHaveBeenCalled();
  });

  it('shows each error of the backend at its field', async () => {
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

  it('leaves failures that are about no field to the screen', () => {
    open({ failure: new ApiProblem(0, 'network') });
    expect(screen.getByText('Not saved')).toBeVisible();
    expect(name()).toBeValid();
  });
});

describe('a draft', () => {
  it('is restored after a reload if the form has a name', async () => {
    open({ draft: 'card' });
    await userEvent.type(name(), 'Mara');
    cleanup();
    open({ draft: 'card' });
    expect(name()).toHaveValue('Mara');
    cleanup();
    open();
    expect(name()).toHaveValue('');
  });

  it('does not include suggested values', async () => {
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

  it('shows a notice if it replaces saved values, and can be discarded', async () => {
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

  it('is discarded by a button that cancels', async () => {
    open({ draft: 'card' });
    await userEvent.type(name(), 'Mara');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(0);
  });

  it('stays while saving, which may fail', async () => {
    open({ draft: 'card', busy: true });
    await userEvent.type(name(), 'Mara');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(1);
  });

  it('stays if the button opens another tab', async () => {
    const user = userEvent.setup();
    open({ draft: 'card' });
    await user.type(name(), 'Mara');
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage).toHaveLength(1);
  });

  it('shows no notice without saved values, or if it equals them', async () => {
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
