/** Where the phone is, or why nobody knows (the id of a message; empty where nobody asked). */
export type Located =
  | { readonly latitude: number; readonly longitude: number; readonly accuracy?: number }
  | { readonly failure: string };

/** Nobody asked. */
export const NOT_ASKED: Located = { failure: '' };
