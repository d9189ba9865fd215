import { QueryClientProvider, queryClient } from '@forecourt/shared/query';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { mountOf } from '../site-map/areas.ts';
import { Guard } from './access/guard.tsx';
import { AreaScreen } from './areas/area-screen.tsx';
import { Layout } from './layout/layout.tsx';
import { NotFound } from './screens/not-found.tsx';

/** The unified site: one router, one layout, and in it the screen of the area that the path belongs to. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Layout>
          <CurrentScreen />
        </Layout>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function CurrentScreen() {
  const mount = mountOf(useLocation().pathname);
  if (!mount) return <NotFound />;
  return (
    <Guard access={mount.access}>
      <AreaScreen key={mount.area} area={mount.area} mount={mount.mount} />
    </Guard>
  );
}
