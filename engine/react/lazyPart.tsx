import { type ComponentType, lazy, useState } from 'react';

/** Code of its own chunk. */
export interface CodePart<Loaded> {
  readonly load: () => Promise<Loaded>;
  /** Undefined until it is loaded. */
  readonly loaded: () => Loaded | undefined;
  /** The same for what is rendered as well without it. */
  readonly peek: () => Loaded | undefined;
}

const parts = new Map<string, () => Promise<unknown>>();
const renderedNames = new Set<string>();

/**
 * Code that pages load when they first need it. A page that the server rendered with it loads it before its app
 * starts, by its name.
 *
 * @param read undefined where it cannot be loaded now: the next one who needs it tries again.
 */
export function createPart<Loaded>(name: string, read: () => Promise<Loaded>): CodePart<Loaded> {
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  const load = () => {
    if (loading !== undefined) return loading;
    const promise: Promise<Loaded> = read().then(
      (part) => {
        loaded = part;
        if (part === undefined) loading = undefined;
        // As `use` marks it itself: without, one that is fulfilled suspends once more.
        Object.assign(promise, { status: 'fulfilled', value: part });
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    loading = promise;
    return promise;
  };
  parts.set(name, load);
  return {
    load: () => {
      renderedNames.add(name);
      return load();
    },
    loaded: () => {
      if (loaded !== undefined) renderedNames.add(name);
      return loaded;
    },
    peek: () => loaded,
  };
}

/**
 * A component that is a part. One that is loaded is rendered itself: React shows the fallback of `lazy` for at
 * least 300 ms.
 */
export function lazyPart<Props extends object>(
  name: string,
  read: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { load, loaded } = createPart(name, read);
  const Later = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where modules are read
  return function LazyPart(props: Props) {
    // The same until it is unmounted: another component would lose the state.
    const [Shown] = useState(() => loaded() ?? Later);
    return <Shown {...props} />;
  };
}

/** Names of the parts rendered since the last call. */
export function takeRenderedParts(): readonly string[] {
  const names = [...renderedNames];
  renderedNames.clear();
  return names;
}

/** The part that the frame renders on devices alone. */
export const FRAME_PART = 'WaitingFiles';

/** Loads parts by name; one that fails is loaded again where it is rendered. */
export async function loadParts(names: readonly string[]): Promise<void> {
  await Promise.allSettled(names.map((name) => parts.get(name)?.()));
}
