import { type FormPage, isOnPage, pageLike } from '../../../index.ts';
import type { PagesView, PageTurner } from '../../field/PageTurner.ts';
import { createSignal } from '../../field/store/createSignal.ts';
import type { FormStore } from '../../field/store/FormStore.ts';

/** As narrow as a phone in the hand: the width below which dialogs fill the screen. */
const PHONE = '(max-width: 599px)';

interface Place {
  readonly page?: string;
  /** Pages whose places in the history lie right before this one, the oldest first. */
  readonly pages?: readonly string[];
}

interface Options {
  readonly store: FormStore;
  /** Begins with that page: a draft goes on where it was left. */
  readonly first: string | undefined;
  /** Every page is a place in the browser's history, so that Back leads to the page before. In a dialog Back is the dialog's. */
  readonly inHistory: boolean;
}

export function createPageTurner({ store, first, inHistory }: Options): PageTurner {
  const media = matchMedia(PHONE);
  const list = (): readonly FormPage[] => store.pages(media.matches);
  const placeNow = (): Place => (inHistory ? ((history.state as { form?: Place } | null)?.form ?? {}) : {});
  const viewAt = (pages: readonly FormPage[], index: number): PagesView => ({ pages, index });
  const begin = (): PagesView => {
    const pages = list();
    const wanted = placeNow().page ?? first;
    return viewAt(
      pages,
      Math.max(
        0,
        pages.findIndex(({ id }) => id === wanted),
      ),
    );
  };
  const shown = createSignal(begin());
  const current = (): FormPage | undefined => shown.get().pages[shown.get().index];
  // Whoever comes back to a later page has been on those before it.
  const seen = new Set(
    shown
      .get()
      .pages.slice(0, shown.get().index + 1)
      .map(({ id }) => id),
  );
  const show = (index: number): void => {
    const { pages } = shown.get();
    const page = pages[index];
    if (page === undefined) return;
    seen.add(page.id);
    shown.set(viewAt(pages, index));
  };
  const follow = (): void => {
    const pages = list();
    const before = current();
    if (pages === shown.get().pages) return;
    const index = before === undefined ? 0 : pageLike(pages, before);
    shown.set(viewAt(pages, index));
    if (pages[index] !== undefined) seen.add(pages[index].id);
  };
  const note = (from: string, to: string): void => {
    if (!inHistory) return;
    const { pages = [] } = placeNow();
    const visited = pages.lastIndexOf(to);
    // Back never leads to a later page.
    if (visited >= 0) history.go(visited - pages.length);
    else {
      const state = history.state as object | null;
      history.replaceState({ ...state, form: { pages, page: from } }, '');
      history.pushState({ ...state, form: { pages: [...pages, from], page: to } }, '');
    }
  };
  const turn = (page: string): void => {
    const from = current();
    const index = shown.get().pages.findIndex(({ id }) => id === page);
    if (from === undefined || index < 0 || from.id === page) return;
    store.pending.flush();
    note(from.id, page);
    show(index);
  };
  return {
    shown,
    seen,
    turn,
    turnTo: (section, path) => {
      const page = shown.get().pages.find((each) => isOnPage(each, section, path));
      if (page !== undefined) turn(page.id);
    },
    holds: (section, path) => {
      const page = current();
      return page === undefined || isOnPage(page, section, path);
    },
    holdsEnd: (section) => {
      const page = current();
      return page === undefined || shown.get().pages.findLast((each) => isOnPage(each, section)) === page;
    },
    listen: () => {
      const address = location.href;
      const popped = (event: PopStateEvent): void => {
        const { page } = placeNow();
        if (location.href !== address || page === undefined || !inHistory) return;
        // The screen stays: its router has nothing to do.
        event.stopImmediatePropagation();
        store.pending.flush();
        show(shown.get().pages.findIndex(({ id }) => id === page));
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
