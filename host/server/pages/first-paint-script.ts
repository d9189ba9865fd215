/**
 * Runs before the first paint, so that neither the wrong theme nor words in a language that the visitor has not chosen flash up.
 * Kept in one line, because the policy allows it by its hash. Its storage keys are those of shared/kernel/settings/theme.ts
 * and shared/kernel/i18n/locale.ts.
 */
export const FIRST_PAINT_SCRIPT =
  "try{var d=document.documentElement,t=localStorage.getItem('forecourt.theme'),l=localStorage.getItem('forecourt.locale');if(t==='light'||t==='dark')d.dataset.theme=t;if(l&&l!==d.lang)d.dataset.otherLanguage=''}catch(e){}";
