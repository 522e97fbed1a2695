/** Where the phone is, or why nobody knows (a text to show as it is). */
export type Located =
  | { readonly latitude: number; readonly longitude: number; readonly accuracy?: number }
  | { readonly failure: string };

/** Nobody asked. */
export const NOT_ASKED: Located = { failure: '' };
