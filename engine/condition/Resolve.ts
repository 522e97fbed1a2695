/** Finds the value at a dotted path of the context; undefined where there is none. */
export type Resolve = (path: string) => unknown;
