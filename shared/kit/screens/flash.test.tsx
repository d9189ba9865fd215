import * as z from '@forecourt/shared/schema';
import { createFlashMessageCodec, useFlashMessage } from '@forecourt/shared/screens';
import { SiteProviders } from '@forecourt/shared/testing';
import { renderHook } from '@testing-library/react';

const flash = createFlashMessageCodec('saved', z.enum(['added', 'changed']));

function open(state: unknown) {
  history.replaceState({ usr: state, key: 'next', idx: 0 }, '', '/things?sort=name#first');
  return renderHook(() => useFlashMessage(flash.read), { wrapper: SiteProviders }).result.current;
}

describe('a flash message', () => {
  it('is shown once: a reload does not find it', () => {
    expect(open(flash.state('added'))).toBe('added');
    expect([history.state.usr, location.search + location.hash]).toEqual([null, '?sort=name#first']);
  });

  it.each([null, 'saved', { saved: 'deleted' }, { added: 'saved' }])('is not read from %p', (state) => {
    expect(open(state)).toBeNull();
    expect(history.state.usr).toEqual(state);
  });
});
