import { type ComponentType, useEffect } from 'react';

/** The screen, which learns of what the workshop and other customers change while it is there. */
export function withLiveUpdates(Screen: ComponentType): ComponentType {
  return function LiveScreen() {
    useLiveUpdates();
    return <Screen />;
  };
}

function useLiveUpdates(): void {
  useEffect(() => {
    let isGone = false;
    let end = () => {};
    // After the screen, which is whole without it: where it does not load, nothing is missing that can be seen.
    import('./page-stream.ts').then(
      ({ watch }) => {
        if (!isGone) end = watch();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      end();
    };
  }, []);
}
