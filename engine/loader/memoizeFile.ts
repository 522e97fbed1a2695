import type { Finding } from '../errors/Finding.ts';
import type { DraftCheck, OnFinding, ProductDraft, SchemaFile, SchemaKind } from './SchemaFile.ts';

/** Something read of a draft, and how to read the same of another one. */
interface Read {
  readonly of: (draft: ProductDraft) => readonly unknown[];
  readonly values: readonly unknown[];
  /** Whether what was read cannot change. */
  readonly isFixed: boolean;
}

/** Reads of the result that is being computed; undefined outside of `memoizeFile`. */
let reads: Set<Read> | undefined;

/** Notes what is read of a draft by key. A draft does not change, so that the first read of a key stands for all. */
function noteIn(draft: ProductDraft, reader: (key: PropertyKey) => Read['of']): (key: PropertyKey) => void {
  const entries = new Map<PropertyKey, Read>();
  return (key) => {
    if (reads === undefined) return;
    let entry = entries.get(key);
    if (entry === undefined) {
      const of = reader(key);
      const values = of(draft);
      entry = { of, values, isFixed: values.every((value) => Object.isFrozen(value)) };
      entries.set(key, entry);
    }
    reads.add(entry);
  };
}

function partOf(draft: ProductDraft, name: string): object {
  return name === 'index' ? draft.index : (draft.product[name as keyof ProductDraft['product']] as object);
}

/** Files are new objects in each draft; what counts is their path and content. */
function identityOf(value: unknown, part: string): readonly unknown[] {
  if (part !== 'index') return [value];
  return ((value ?? []) as readonly SchemaFile[]).flatMap(({ path, content }) => [path, content]);
}

const NAMES = Symbol('names');

// Functions outside of `observe`, so that a cached read does not hold the draft it was made for.
const entryIn = (part: string) => (key: PropertyKey) => (draft: ProductDraft) =>
  key === NAMES ? Object.keys(partOf(draft, part)) : identityOf(Reflect.get(partOf(draft, part), key), part);
/** Of all files a new object, which is never the same: what reads them is valid in its draft only. */
const wholeIn = (part: PropertyKey) => (draft: ProductDraft) =>
  part === 'meta' ? Object.values(draft.meta) : [{}];

function observedPart(draft: ProductDraft, part: string): object {
  const note = noteIn(draft, entryIn(part));
  return new Proxy(partOf(draft, part), {
    get(entries, key) {
      note(key);
      return Reflect.get(entries, key);
    },
    has(entries, key) {
      note(key);
      return Reflect.has(entries, key);
    },
    getOwnPropertyDescriptor(entries, key) {
      note(key);
      return Reflect.getOwnPropertyDescriptor(entries, key);
    },
    ownKeys(entries) {
      note(NAMES);
      return Reflect.ownKeys(entries);
    },
  });
}

/** A draft, the same with its reads noted, and whether reads of other drafts give the same here. */
interface Observed {
  readonly draft: ProductDraft;
  readonly proxy: ProductDraft;
  readonly same: Map<Read, boolean>;
}

function observe(draft: ProductDraft): Observed {
  const parts = Object.keys(draft.product).map((part) => [part, observedPart(draft, part)]);
  const note = noteIn(draft, wholeIn);
  const proxy: ProductDraft = {
    product: Object.fromEntries(parts),
    index: observedPart(draft, 'index') as ProductDraft['index'],
    get meta() {
      note('meta');
      return draft.meta;
    },
    get files() {
      note('files');
      return draft.files;
    },
    get written() {
      note('files');
      return draft.written;
    },
  };
  return { draft, proxy, same: new Map() };
}

const observedDrafts = new WeakMap<ProductDraft, Observed>();

function observed(draft: ProductDraft): Observed {
  const pair = observedDrafts.get(draft) ?? observe(draft);
  observedDrafts.set(draft, pair).set(pair.proxy, pair);
  return pair;
}

interface Entry<Made> {
  readonly path: string;
  /** The latest draft for which the result is valid. */
  draft: WeakRef<ProductDraft>;
  readonly reads: NonNullable<typeof reads>;
  /** Whether nothing that was read can change; else the result is valid in its draft only. */
  readonly isFixed: boolean;
  readonly made: Made;
}

function isValid({ isFixed, draft, reads: before }: Entry<unknown>, now: Observed): boolean {
  if (draft.deref() === now.draft) return true;
  if (!isFixed) return false;
  for (const read of before) {
    const isSame = now.same.get(read) ?? givesSame(read, now.draft);
    now.same.set(read, isSame);
    if (!isSame) return false;
  }
  return true;
}

function givesSame({ of, values }: Read, draft: ProductDraft): boolean {
  const current = of(draft);
  return current.length === values.length && current.every((value, at) => value === values[at]);
}

/** Runs with other reads, and gives them back. */
function readingInto<Made>(inner: typeof reads, run: () => Made): Made {
  const around = reads;
  reads = inner;
  try {
    return run();
  } finally {
    reads = around;
  }
}

/**
 * Caches what is computed of a file until something of the draft that it read is not the same; the function
 * must depend on nothing else.
 */
export function memoizeFile<Made>(
  make: (draft: ProductDraft, file: SchemaFile) => Made,
): (draft: ProductDraft, file: SchemaFile) => Made {
  const cache = new WeakMap<object, Entry<Made>>();
  return (ofDraft, file) => {
    const [now, { path, content }] = [observed(ofDraft), file];
    let entry = cache.get(content as object);
    if (entry?.path === path && isValid(entry, now)) entry.draft = new WeakRef(now.draft);
    else {
      const inner = new Set<Read>();
      const made = readingInto(inner, () => make(now.proxy, file));
      const isFixed = Object.isFrozen(content) && [...inner].every((read) => read.isFixed);
      entry = { path, draft: new WeakRef(now.draft), reads: inner, isFixed, made };
      cache.set(content as object, entry);
    }
    if (reads !== undefined) for (const read of entry.reads) reads.add(read);
    return entry.made;
  };
}

/**
 * Makes a list of a whole draft by a key, e.g. the names of a sort. What reads the list stays valid as long as its
 * items are the same, whichever files they come from.
 */
export function listOfDraft<Item>(
  make: (draft: ProductDraft, key: string) => readonly Item[],
): (draft: ProductDraft, key: string) => readonly Item[] {
  const cache = new WeakMap<ProductDraft, Map<PropertyKey, readonly Item[]>>();
  const reader = (key: PropertyKey) => (draft: ProductDraft) => {
    const lists = cache.get(draft) ?? new Map<PropertyKey, readonly Item[]>();
    const list = lists.get(key) ?? readingInto(undefined, () => make(draft, String(key)));
    cache.set(draft, lists.set(key, list));
    return list;
  };
  const notes = new WeakMap<ProductDraft, ReturnType<typeof noteIn>>();
  return (ofDraft, key) => {
    const { draft } = observed(ofDraft);
    const note = notes.get(draft) ?? noteIn(draft, reader);
    notes.set(draft, note);
    note(key);
    return reader(key)(draft);
  };
}

type CheckFile<T> = (
  draft: ProductDraft,
  file: { readonly file: SchemaFile; readonly schema: T },
  report: OnFinding,
) => void;

/** A check of each file (of some kinds) by itself; its findings are cached. */
export function fileCheck<T>(kinds: readonly SchemaKind[] | undefined, check: CheckFile<T>): DraftCheck {
  const findingsOf = memoizeFile((draft, file) => {
    const findings: Finding[] = [];
    check(draft, { file, schema: file.content as T }, (finding) => findings.push(finding));
    return findings;
  });
  return (draft, report) => {
    for (const file of kinds?.flatMap((kind) => draft.index[kind] ?? []) ?? draft.files)
      findingsOf(draft, file).forEach(report);
  };
}
