/**
 * Webpack loader: removes the parts of React Router that serve data routers and its framework. The shell renders a
 * `BrowserRouter`, but a minifier cannot know that. Fails if a part is not found: a new version must be compared with these
 * edits.
 */
export default function removeUnreachableParts(source: string): string {
  if (!source.includes('function useNavigateStable(')) return source;
  return EDITS.reduce((edited, [removed, replacement]) => {
    if (edited.search(removed) === -1) throw new Error(`React Router has no code like ${removed}.`);
    return edited.replace(removed, replacement);
  }, source);
}

const EDITS: readonly (readonly [removed: RegExp, replacement: string])[] = [
  [/isDataRoute \? useNavigateStable\(\) : (?=useNavigateUnstable\(\))/, ''],
  [/dataRouterOpts && dataRouterOpts\.state\.matches\.length(?= \?)/, '!1'],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = null;'],
  [/let routerState = \w+\.useContext\(DataRouterStateContext\);/, 'const routerState = null;'],
  [/let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/, ''],
  [/\.\.\.prefetchHandlers,/, ''],
  [/mergeRefs\(forwardedRef, prefetchRef\)/, 'forwardedRef'],
  [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
];
