import { createSignal, type FormPage, indexOfSamePage, isOnPage } from '../../../index.ts';
import { type PagesView, type PageTurner, useFormParts } from '../../field/FormContext.ts';
import type { FormStore } from '../../field/store/FormStore.ts';
import { useSnapshot } from '../../useSnapshot.ts';

/** Maximum width of a phone: below it dialogs fill the screen. */
const PHONE = '(max-width: 599px)';

interface Place {
  readonly page?: string;
  /** Ids of the pages directly before this one in the history, oldest first. */
  readonly pages?: readonly string[];
}

interface Options {
  readonly store: FormStore;
  /** Id of the first page to display: a draft reopens where it was left. */
  readonly first: string | undefined;
  /**
   * Each page gets a history entry, so that Back leads to the previous page. In a dialog Back closes the
   * dialog.
   */
  readonly inHistory: boolean;
}

export function createPageTurner({ store, first, inHistory }: Options): PageTurner {
  const media = matchMedia(PHONE);
  const list = (): readonly FormPage[] => store.pages(media.matches);
  const placeNow = (): Place => (inHistory ? ((history.state as { form?: Place } | null)?.form ?? {}) : {});
  const viewAt = (pages: readonly FormPage[], index: number): PagesView => ({ pages, index });
  const begin = (): PagesView => {
    const pages = list();
    const firstId = placeNow().page ?? first;
    return viewAt(
      pages,
      Math.max(
        0,
        pages.findIndex(({ id }) => id === firstId),
      ),
    );
  };
  const view = createSignal(begin());
  const current = (): FormPage | undefined => view.get().pages[view.get().index];
  // A form reopened on a later page has visited all pages before it.
  const visitedPages = new Set(
    view
      .get()
      .pages.slice(0, view.get().index + 1)
      .map(({ id }) => id),
  );
  const show = (index: number): void => {
    const { pages } = view.get();
    const page = pages[index];
    if (page === undefined) return;
    visitedPages.add(page.id);
    view.set(viewAt(pages, index));
  };
  const follow = (): void => {
    const pages = list();
    const before = current();
    if (pages === view.get().pages) return;
    const index = before === undefined ? 0 : indexOfSamePage(pages, before);
    view.set(viewAt(pages, index));
    if (pages[index] !== undefined) visitedPages.add(pages[index].id);
  };
  const note = (from: string, to: string): void => {
    if (!inHistory) return;
    const { pages = [] } = placeNow();
    const visited = pages.lastIndexOf(to);
    // Back must never lead forward to a later page.
    if (visited >= 0) history.go(visited - pages.length);
    else {
      const state = history.state as object | null;
      history.replaceState({ ...state, form: { pages, page: from } }, '');
      history.pushState({ ...state, form: { pages: [...pages, from], page: to } }, '');
    }
  };
  const turn = (page: string): void => {
    const from = current();
    const index = view.get().pages.findIndex(({ id }) => id === page);
    if (from === undefined || index < 0 || from.id === page) return;
    store.pending.flush();
    note(from.id, page);
    show(index);
  };
  return {
    shown: view,
    seen: visitedPages,
    turn,
    turnTo: (section, path) => {
      const page = view.get().pages.find((candidate) => isOnPage(candidate, section, path));
      if (page !== undefined) turn(page.id);
    },
    holds: (section, path) => {
      const page = current();
      return page === undefined || isOnPage(page, section, path);
    },
    holdsEnd: (section) => {
      const page = current();
      return (
        page === undefined || view.get().pages.findLast((candidate) => isOnPage(candidate, section)) === page
      );
    },
    listen: () => {
      const address = location.href;
      const popped = (event: PopStateEvent): void => {
        const { page } = placeNow();
        if (location.href !== address || page === undefined || !inHistory) return;
        // The step was that of a dialog above the page.
        if (page === current()?.id) return;
        // The screen stays the same: its router must not react.
        event.stopImmediatePropagation();
        store.pending.flush();
        show(view.get().pages.findIndex(({ id }) => id === page));
      };
      const leave = store.committed.subscribe(follow);
      media.addEventListener('change', follow);
      addEventListener('popstate', popped, { capture: true });
      return () => {
        leave();
        media.removeEventListener('change', follow);
        removeEventListener('popstate', popped, { capture: true });
      };
    },
  };
}

/** Whether a section, or a field of it, is on the current page; always true in a form without pages. */
export function useOnPage(section: string, path?: string): boolean {
  const { pages } = useFormParts();
  return useSnapshot(
    pages?.shown.subscribe ?? toNobody,
    () => pages === undefined || pages.holds(section, path),
  );
}

/** Whether the end of a section is on the current page. */
export function useEndOnPage(section: string): boolean {
  const { pages } = useFormParts();
  return useSnapshot(
    pages?.shown.subscribe ?? toNobody,
    () => pages === undefined || pages.holdsEnd(section),
  );
}

/** All pages and the current one; undefined in a form without pages. */
export function usePages(): PagesView | undefined {
  const { pages } = useFormParts();
  const view = useSnapshot(pages?.shown.subscribe ?? toNobody, () => pages?.shown.get());
  return view === undefined || view.pages.length === 0 ? undefined : view;
}

const toNobody = () => () => undefined;
