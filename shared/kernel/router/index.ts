// The router's names that areas use, by hand: what is shared is not tree-shaken, so each name has its price.
export {
  Link,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { forgetFailedScreens, type LazyScreen, lazyScreen, useScreenArrivals } from './lazy-screen.tsx';
export { safeReturnPath } from './return-path.ts';
