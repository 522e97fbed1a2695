export type Hints = typeof import('./hints.ts');

let loaded: Hints | undefined;
let loading: Promise<Hints | undefined> | undefined;

/** Loads the tooltips of desk tables once; undefined if loading fails, since a table works without them. */
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

/** The tooltips if already loaded: printing is synchronous and cannot wait. */
export function loadedHints(): Hints | undefined {
  return loaded;
}
