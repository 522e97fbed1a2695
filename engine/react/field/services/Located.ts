/**
 * The phone's position, or the id of the message that explains why there is none (empty: it was not asked
 * for).
 */
export type Located =
  | { readonly latitude: number; readonly longitude: number; readonly accuracy?: number }
  | { readonly failure: string };

/** The position was not asked for. */
export const NOT_ASKED: Located = { failure: '' };
