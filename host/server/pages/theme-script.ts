/**
 * Runs before the first paint: a theme that the visitor chose must not flash. Kept in one line, because the
 * policy allows it by its hash. Its storage key is the one of shared/kernel/settings/theme.ts.
 */
export const THEME_SCRIPT =
  "try{var t=localStorage.getItem('forecourt.theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";
