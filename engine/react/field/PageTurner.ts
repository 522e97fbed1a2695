import type { FormPage, ReadableSignal } from '../../index.ts';

/**
 * The present pages and the current one; an empty list: the form is displayed whole, e.g. one with one
 * question per page on a desk.
 */
export interface PagesView {
  readonly pages: readonly FormPage[];
  readonly index: number;
}

/** Displays one page of a form at a time. */
export interface PageTurner {
  readonly shown: ReadableSignal<PagesView>;
  /** Ids of the pages visited so far. */
  readonly seen: ReadonlySet<string>;
  turn(page: string): void;
  /** Turns to the page of that section, or of that field in it. */
  turnTo(section: string, path?: string): void;
  /** Whether the section, or the field in it, is on the current page. */
  holds(section: string, path?: string): boolean;
  /** Whether the current page is the last one of that section. */
  holdsEnd(section: string): boolean;
  /** Follows the record, the window width and the browser's history. @returns stop. */
  listen(): () => void;
}
