import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import type { PagesView } from '../../field/PageTurner.ts';

/** Whether a section, or a field of it, is on the current page; always true in a form without pages. */
export function useOnPage(section: string, path?: string): boolean {
  const { pages } = useFormParts();
  return useSyncExternalStore(
    pages?.shown.subscribe ?? toNobody,
    () => pages === undefined || pages.holds(section, path),
  );
}

/** Whether the end of a section is on the current page. */
export function useEndOnPage(section: string): boolean {
  const { pages } = useFormParts();
  return useSyncExternalStore(
    pages?.shown.subscribe ?? toNobody,
    () => pages === undefined || pages.holdsEnd(section),
  );
}

/** All pages and the current one; undefined in a form without pages. */
export function usePages(): PagesView | undefined {
  const { pages } = useFormParts();
  const view = useSyncExternalStore(pages?.shown.subscribe ?? toNobody, () => pages?.shown.get());
  return view === undefined || view.pages.length === 0 ? undefined : view;
}

const toNobody = () => () => undefined;
