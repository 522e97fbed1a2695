import { useEffect } from 'react';
import { holdVersion } from './versionStore.ts';

/** Prevents a takeover of new schemas while a form is open, since the user may be typing. */
export function useHeldVersion(isOpen = true): void {
  useEffect(() => (isOpen ? holdVersion() : undefined), [isOpen]);
}
