export type Hints = typeof import('./hints.ts');

let loaded: Hints | undefined;
let loading: Promise<Hints | undefined> | undefined;

/** The hints of a desk's table, fetched once; undefined where they cannot be had: a table without them is still a table. */
export function loadHints(): Promise<Hints | undefined> {
  loading ??= import('./hints.ts').then(
    (hints) => {
      loaded = hints;
      return hints;
    },
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

/** What is there of them now: paper cannot wait. */
export function loadedHints(): Hints | undefined {
  return loaded;
}
