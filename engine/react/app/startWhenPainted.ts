/**
 * Starts the app of a page that the server has rendered, once that is painted: before, the app would occupy the
 * processor of a phone. The page names it by a link; in other pages it has started by itself.
 */
const app = document.querySelector<HTMLLinkElement>('link#app');
const start = () => void import(/* @vite-ignore */ app?.href ?? '');

// A page in the background is not painted.
if (app !== null && document.visibilityState === 'hidden') start();
else if (app !== null) requestAnimationFrame(() => setTimeout(start));
