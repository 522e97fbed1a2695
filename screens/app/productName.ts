/** The product's name: not translated. */
export const PRODUCT_NAME = 'Cantieri';
