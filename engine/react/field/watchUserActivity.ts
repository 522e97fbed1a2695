/** Time in ms after the last key or tap from which the user counts as idle. */
const CALM_AFTER = 1000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Detects whether the user is interacting with the page. */
export interface UserActivity {
  readonly watch: () => void;
  readonly leave: () => void;
  readonly isBusy: () => boolean;
}

export function watchUserActivity(): UserActivity {
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
    // Pending input has not been dispatched yet; only some browsers report it.
    isBusy: () => performance.now() - last < CALM_AFTER || isInputPending(),
  };
}

function isInputPending(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { readonly isInputPending?: () => boolean } };
  return scheduling?.isInputPending?.() ?? false;
}
