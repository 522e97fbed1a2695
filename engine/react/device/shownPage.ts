/** Stands between a page's name and the product's in the window's title. */
const BETWEEN = ' · ';

/** A page, to find back to it. */
export interface ShownPage {
  /** Path of its address. */
  readonly path: string;
  readonly title: string;
}

/** The window's title for a page. */
export function windowTitle(title: string, productName: string): string {
  return title === '' ? productName : `${title}${BETWEEN}${productName}`;
}

/** The page in the window, by the name that its header gave the window. */
export function shownPage(): ShownPage {
  const end = document.title.lastIndexOf(BETWEEN);
  return {
    path: location.pathname,
    title: end === -1 ? document.title : document.title.slice(0, end),
  };
}
