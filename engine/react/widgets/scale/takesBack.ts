import type { KeyboardEvent } from 'react';

/** Delete and Backspace take an answer back, where there is one that may go. */
export const takesBack =
  (may: boolean, takeBack: () => void) =>
  (event: KeyboardEvent): void => {
    if (!may || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    takeBack();
  };
