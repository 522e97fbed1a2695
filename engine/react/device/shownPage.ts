/** Separates page title and product name in the window's title. */
const BETWEEN = ' · ';

/** A page, for a link back to it. */
export interface ShownPage {
  /** Path of its address. */
  readonly path: string;
  readonly title: string;
}

/** The window's title of a page. */
export function windowTitle(title: string, productName: string): string {
  return title === '' ? productName : `${title}${BETWEEN}${productName}`;
}

/** The current page, by the title that its header set. */
export function shownPage(): ShownPage {
  const end = document.title.lastIndexOf(BETWEEN);
  return {
    path: location.pathname,
    title: end === -1 ? document.title : document.title.slice(0, end),
  };
}
