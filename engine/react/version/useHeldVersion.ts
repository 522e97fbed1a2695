import { useEffect } from 'react';
import { holdVersion } from './versionStore.ts';

/** What this is made of stays as it is while it is open: somebody may be writing. */
export function useHeldVersion(isOpen = true): void {
  useEffect(() => (isOpen ? holdVersion() : undefined), [isOpen]);
}
