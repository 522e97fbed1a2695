import type { KeyboardEvent } from 'react';

/** Delete and Backspace clear an optional answer. */
export const takesBack =
  (may: boolean, takeBack: () => void) =>
  (event: KeyboardEvent): void => {
    if (!may || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    takeBack();
  };
