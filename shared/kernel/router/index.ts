// Exports are listed by name: shared modules are not tree-shaken, so each name costs bytes.
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
export { safeReturnPath } from '../../contract/links.ts';
export { forgetFailedScreens, type LazyScreen, lazyScreen, useRenderOnScreenLoad } from './lazy-screen.tsx';
