import { useSyncExternalStore } from 'react';
import { useFormParts } from '../../field/FormContext.ts';
import type { PagesView } from '../../field/PageTurner.ts';

/** Whether a section, or a field of it, is on the page that is shown; everything is where there are no pages. */
export function useOnPage(section: string, path?: string): boolean {
  const { pages } = useFormParts();
  return useSyncExternalStore(
    pages?.shown.subscribe ?? toNobody,
    () => pages === undefined || pages.holds(section, path),
  );
}

/** Whether the end of a section is on the page that is shown. */
export function useEndOnPage(section: string): boolean {
  const { pages } = useFormParts();
  return useSyncExternalStore(
    pages?.shown.subscribe ?? toNobody,
    () => pages === undefined || pages.holdsEnd(section),
  );
}

/** The pages that there are and which is shown; undefined where the form is shown whole. */
export function usePages(): PagesView | undefined {
  const { pages } = useFormParts();
  const view = useSyncExternalStore(pages?.shown.subscribe ?? toNobody, () => pages?.shown.get());
  return view === undefined || view.pages.length === 0 ? undefined : view;
}

const toNobody = () => () => undefined;
