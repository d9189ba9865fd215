import { act, render, screen } from '@testing-library/react';
import { followThemeOfOtherTabs, useTheme } from './theme.ts';

function Theme() {
  const [theme, setTheme] = useTheme();
  return (
    <button type="button" onClick={() => setTheme('light')}>
      {theme}
    </button>
  );
}

const chooseElsewhere = (newValue: string | null) =>
  act(() => {
    if (newValue === null) localStorage.removeItem('forecourt.theme');
    else localStorage.setItem('forecourt.theme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'forecourt.theme', newValue }));
  });

beforeAll(followThemeOfOtherTabs);

describe('the theme', () => {
  it('follows the choice of another tab', () => {
    render(<Theme />);
    chooseElsewhere('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(screen.getByRole('button')).toHaveTextContent('dark');
    chooseElsewhere('auto');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(screen.getByRole('button')).toHaveTextContent('auto');
  });

  it('adopts the choice that another tab made while this page was in the back/forward cache', () => {
    render(<Theme />);
    localStorage.setItem('forecourt.theme', 'dark');
    const comeBack = (persisted: boolean) =>
      act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
    comeBack(false);
    expect(document.documentElement.dataset.theme).toBeUndefined();
    comeBack(true);
    expect(screen.getByRole('button')).toHaveTextContent('dark');
  });

  it('stays when another tab stores no theme', () => {
    render(<Theme />);
    act(() => screen.getByRole('button').click());
    for (const nothing of [null, 'sepia']) chooseElsewhere(nothing);
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
