import { QueryClientContext } from '@forecourt/shared/query/context';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { findMount } from '../site-map/areas.ts';
import { Guard } from './access/guard.tsx';
import { AreaScreen } from './areas/area-screen.tsx';
import { findEntry } from './layout/find-entry.ts';
import { Layout } from './layout/layout.tsx';
import { useNavigation } from './layout/use-navigation.ts';
import { useLoadedCache } from './query/load-query.ts';
import { NotFound } from './screens/not-found.tsx';

export function App() {
  return (
    <QueryClientContext value={useLoadedCache()}>
      <BrowserRouter>
        <CurrentScreen />
      </BrowserRouter>
    </QueryClientContext>
  );
}

function CurrentScreen() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const mount = findMount(pathname);
  return (
    <Layout navigation={navigation}>
      {mount ? (
        <Guard access={mount.access}>
          <AreaScreen
            key={mount.area}
            area={mount.area}
            mount={mount.mount}
            entry={findEntry(navigation, pathname)}
          />
        </Guard>
      ) : (
        <NotFound />
      )}
    </Layout>
  );
}
