/** Rows that a list of the dashboard shows; how many there are in all stands in the totals. */
export const ROWS = 50;
