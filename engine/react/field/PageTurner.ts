import type { FormPage } from '../../index.ts';
import type { Signal } from './store/createSignal.ts';

/** The pages that there are now, and which of them is shown; no pages: the form is shown whole, e.g. one question at a time on a desk. */
export interface PagesView {
  readonly pages: readonly FormPage[];
  readonly index: number;
}

/** Shows one page of a form at a time. */
export interface PageTurner {
  readonly shown: Pick<Signal<PagesView>, 'subscribe' | 'get'>;
  /** Ids of pages that somebody has been on. */
  readonly seen: ReadonlySet<string>;
  turn(page: string): void;
  /** To the page of that section, or of that field of it. */
  turnTo(section: string, path?: string): void;
  /** Whether a section is on the page that is shown; with a path, whether that field is. */
  holds(section: string, path?: string): boolean;
  /** Whether the page that is shown is the last of that section. */
  holdsEnd(section: string): boolean;
  /** Follows the record, the width of the window and the browser's history. @returns how to stop. */
  listen(): () => void;
}
