import { inlineSettings } from '@forecourt/shared/testing';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
// biome-ignore lint/style/noRestrictedImports: stands in for the shell, which owns the router
import { MemoryRouter } from 'react-router-dom';

/** Renders a screen as the shell would: below a router, in a page that carries the site's default settings. */
export function renderScreen(screen: ReactNode): RenderResult {
  inlineSettings();
  return render(<MemoryRouter>{screen}</MemoryRouter>);
}
