import { useEffect } from 'react';
import type { FormParts } from '../../field/FormContext.ts';
import { goToField, goToSection } from './goTo.ts';

/** The address may name a section or a field (`…#fotografie`): it is brought into sight when the form opens and when it changes. */
export function useHashTarget(parts: FormParts): void {
  useEffect(() => {
    const go = (): void => {
      const name = decodeURIComponent(location.hash.slice(1));
      if (parts.store.model.sections.some(({ id }) => id === name)) goToSection(parts, name);
      else if (parts.store.model.byPath.has(name)) goToField(parts, name);
    };
    // Building a section at once is not allowed while React is still committing this one.
    const soon = setTimeout(go);
    addEventListener('hashchange', go);
    return () => {
      clearTimeout(soon);
      removeEventListener('hashchange', go);
    };
  }, [parts]);
}
