import { demoMailLink } from '@forecourt/shared/auth';
import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { DemoMail } from './demo-mail.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(demoMailLink).mockReset().mockResolvedValue(null);
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('demo e-mail', () => {
  it('should lead to the link once the mail is there', async () => {
    inlineSettings();
    render(<DemoMail email="ada@example.com" />, { wrapper: SitePage });
    await pass(3);
    expect(screen.getByText('Waiting for the message')).toBeVisible();
    jest.mocked(demoMailLink).mockResolvedValue('/emulator/action?mode=verifyEmail');
    await pass(1);
    const link = screen.getByRole('link', { name: 'Open the link' });
    expect(link).toHaveAttribute('href', '/emulator/action?mode=verifyEmail');
    expect(link).not.toHaveAttribute('target');
    expect(demoMailLink).toHaveBeenLastCalledWith('ada@example.com');
  });

  it('should be nothing where a real project is configured', () => {
    inlineSettings({ firebase: { apiKey: 'a', authDomain: 'b', projectId: 'c', appId: 'd' } });
    const { container } = render(<DemoMail email="ada@example.com" />, { wrapper: SitePage });
    expect(container).toBeEmptyDOMElement();
    expect(demoMailLink).not.toHaveBeenCalled();
  });
});
