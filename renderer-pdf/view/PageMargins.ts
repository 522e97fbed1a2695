/** Texts in the margins of every page. */
export interface PageMargins {
  readonly size: string;
  readonly landscape: boolean;
  readonly topLeft: string;
  readonly topRight: string;
  readonly bottomLeft: string;
  /** Words of the page number, e.g. ['Pagina ', ' di ', '']. */
  readonly pageWords: readonly [before: string, between: string, after: string];
}
