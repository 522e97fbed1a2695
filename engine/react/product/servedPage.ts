/** What the page says before any of it is drawn: a product's `index.html` has its name as title, and its own language. */
const served =
  typeof document === 'undefined'
    ? { name: '', locale: '' }
    : { name: document.title, locale: document.documentElement.lang };

/** The product's name: not translated. */
export const PRODUCT_NAME = served.name;

/** The language that the product is written in. */
export const OWN_LOCALE = served.locale || 'it';
