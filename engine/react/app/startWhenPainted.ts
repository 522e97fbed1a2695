/**
 * Starts the app of a page that the server has rendered, once that is painted: before, the app would occupy the
 * processor of a phone. The page names it and what it loads by links; in other pages it has started by itself.
 */
const app = document.querySelector<HTMLLinkElement>('link#app');
const start = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]'))
    link.rel = link.dataset['rel'] ?? '';
  void import(/* @vite-ignore */ app?.href ?? '');
};

// A page in the background is not painted.
if (app !== null && document.visibilityState === 'hidden') start();
else if (app !== null) requestAnimationFrame(() => setTimeout(start));
