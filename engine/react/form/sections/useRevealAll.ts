import { useEffect } from 'react';
import type { SectionMounter } from '../../field/createSectionMounter.ts';

/** The browser's own search (Ctrl+F, F3) and paper see only what is built: both build the rest first. */
export function useRevealAll(mounter: SectionMounter): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'))
        mounter.revealAll();
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('beforeprint', mounter.revealAll);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('beforeprint', mounter.revealAll);
    };
  }, [mounter]);
}
