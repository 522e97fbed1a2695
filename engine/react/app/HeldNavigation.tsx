import { type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom';
import { HeldPages, type MayLeave } from '../navigation/heldPages.ts';

/** Leaves a page only when all that holds it agrees: links and buttons by the router's own navigator, Back and Forward before the router hears of them. */
export function HeldNavigation({ children }: { readonly children: ReactNode }) {
  const context = useContext(NavigationContext);
  const [pages] = useState(() => new Map<MayLeave, unknown>());
  const [leaving] = useState(() => createLeaving(pages));
  const held = useMemo(
    () => ({ ...context, navigator: heldNavigator(context.navigator, leaving) }),
    [context, leaving],
  );
  // A window's listeners hear in the order in which they came: in this phase before the router above.
  useLayoutEffect(() => holdSteps(pages, leaving), [pages, leaving]);
  return (
    <HeldPages value={pages}>
      <NavigationContext.Provider value={held}>{children}</NavigationContext.Provider>
    </HeldPages>
  );
}

type Leaving = (leave: () => void) => void;

/** At once where nothing holds the page; asked once, however often one presses meanwhile. */
function createLeaving(pages: ReadonlyMap<MayLeave, unknown>): Leaving {
  let isAsking = false;
  const mayLeave = async (): Promise<boolean> => {
    for (const asked of [...pages.keys()]) if (!(await asked())) return false;
    return true;
  };
  return (leave) => {
    if (pages.size === 0) return leave();
    if (isAsking) return;
    isAsking = true;
    void mayLeave()
      .then((may) => {
        if (may) leave();
      })
      .finally(() => {
        isAsking = false;
      });
  };
}

function heldNavigator(navigator: Navigator, leaving: Leaving): Navigator {
  return {
    createHref: (to) => navigator.createHref(to),
    encodeLocation: (to) =>
      navigator.encodeLocation?.(to) ?? new URL(navigator.createHref(to), location.href),
    push: (...to) => leaving(() => navigator.push(...to)),
    replace: (...to) => leaving(() => navigator.replace(...to)),
    // It is a step of the browser: asked about as any other (`holdSteps`), and once.
    go: (delta) => navigator.go(delta),
  };
}

/** The number of an entry among those of the router; a dialog over a page has that of its page. */
const placeOf = (state: unknown): number | undefined =>
  (state as { readonly idx?: number } | null)?.idx ?? undefined;

/** The browser has gone already when it tells: it comes back to the page, asks, and goes again. */
function holdSteps(pages: ReadonlyMap<MayLeave, unknown>, leaving: Leaving): () => void {
  let isFree = false;
  let isReturning = false;
  const popped = (event: PopStateEvent): void => {
    const to = placeOf(event.state);
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const [shown] = [...pages.values()].map(placeOf);
    if (isFree || shown === undefined || to === undefined || to === shown) {
      isFree = false;
      return;
    }
    event.stopImmediatePropagation();
    const steps = to - shown;
    isReturning = true;
    history.go(-steps);
    leaving(() => {
      isFree = true;
      history.go(steps);
    });
  };
  addEventListener('popstate', popped);
  return () => removeEventListener('popstate', popped);
}
