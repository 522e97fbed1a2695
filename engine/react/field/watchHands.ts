/** So long after the last key or tap nobody does anything, in ms. */
const CALM_AFTER = 1000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Notices whether somebody is doing something on the page. */
export interface Hands {
  readonly watch: () => void;
  readonly leave: () => void;
  readonly areBusy: () => boolean;
}

export function watchHands(): Hands {
  let last = Number.NEGATIVE_INFINITY;
  const notice = (): void => {
    last = performance.now();
  };
  return {
    watch: () => {
      for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true });
    },
    leave: () => {
      for (const sign of SIGNS) removeEventListener(sign, notice, { capture: true });
    },
    // What waits to be heard was not heard yet; only some browsers tell.
    areBusy: () => performance.now() - last < CALM_AFTER || isInputPending(),
  };
}

function isInputPending(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { readonly isInputPending?: () => boolean } };
  return scheduling?.isInputPending?.() ?? false;
}
