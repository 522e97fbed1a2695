import { useEffect } from 'react';
import type { FormParts } from '../../field/FormContext.ts';
import { goToField, goToSection } from './goTo.ts';

/**
 * The URL hash may name a section or a field (`…#fotografie`): scrolls to it on opening and on each change.
 */
export function useHashTarget(parts: FormParts): void {
  useEffect(() => {
    const go = (): void => {
      const name = decodeURIComponent(location.hash.slice(1));
      if (parts.store.model.sections.some(({ id }) => id === name)) goToSection(parts, name);
      else if (parts.store.model.byPath.has(name)) goToField(parts, name);
    };
    // flushSync is not allowed during React's commit, so the jump is deferred.
    const soon = setTimeout(go);
    addEventListener('hashchange', go);
    return () => {
      clearTimeout(soon);
      removeEventListener('hashchange', go);
    };
  }, [parts]);
}
