import { useEffect, useState } from 'react';

/** Gives the focus back to where it was before a dialog took it, when the dialog goes and nothing else has asked for it. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const free = document.activeElement === null || document.activeElement === document.body;
        if (free && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    },
    [opener],
  );
}
