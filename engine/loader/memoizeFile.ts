import type { Finding } from '../errors/Finding.ts';
import type { AssembledProduct, OnFinding, ProductCheck, SchemaFile, SchemaKind } from './SchemaFile.ts';

/** Something read of an assembled product, and how to read the same of another one. */
interface Read {
  readonly of: (assembled: AssembledProduct) => readonly unknown[];
  readonly values: readonly unknown[];
  /** Whether what was read cannot change. */
  readonly isFixed: boolean;
}

/** Reads of the result that is being computed; undefined outside of `memoizeFile`. */
let reads: Set<Read> | undefined;

/** Notes what is read of an assembled product by key. It does not change, so that the first read of a key stands for all. */
function noteIn(
  assembled: AssembledProduct,
  reader: (key: PropertyKey) => Read['of'],
): (key: PropertyKey) => void {
  const entries = new Map<PropertyKey, Read>();
  return (key) => {
    if (reads === undefined) return;
    let entry = entries.get(key);
    if (entry === undefined) {
      const of = reader(key);
      const values = of(assembled);
      entry = { of, values, isFixed: values.every((value) => Object.isFrozen(value)) };
      entries.set(key, entry);
    }
    reads.add(entry);
  };
}

function partOf(assembled: AssembledProduct, name: string): object {
  return name === 'index'
    ? assembled.index
    : (assembled.product[name as keyof AssembledProduct['product']] as object);
}

/** Files are new objects in each assembled product; what counts is their path and content. */
function comparedParts(value: unknown, part: string): readonly unknown[] {
  if (part !== 'index') return [value];
  return ((value ?? []) as readonly SchemaFile[]).flatMap(({ path, content }) => [path, content]);
}

const NAMES = Symbol('names');

// Functions outside of `observe`, so that a cached read does not hold the product it was made for.
const entryIn = (part: string) => (key: PropertyKey) => (assembled: AssembledProduct) =>
  key === NAMES
    ? Object.keys(partOf(assembled, part))
    : comparedParts(Reflect.get(partOf(assembled, part), key), part);
/** Of all files a new object, which is never the same: what reads them is valid in its product only. */
const wholeIn = (part: PropertyKey) => (assembled: AssembledProduct) =>
  part === 'meta' ? Object.values(assembled.meta) : [{}];

function observedPart(assembled: AssembledProduct, part: string): object {
  const note = noteIn(assembled, entryIn(part));
  return new Proxy(partOf(assembled, part), {
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

/** An assembled product, the same with its reads noted, and whether reads of others give the same here. */
interface Observed {
  readonly assembled: AssembledProduct;
  readonly proxy: AssembledProduct;
  readonly same: Map<Read, boolean>;
}

function observe(assembled: AssembledProduct): Observed {
  const parts = Object.keys(assembled.product).map((part) => [part, observedPart(assembled, part)]);
  const note = noteIn(assembled, wholeIn);
  const proxy: AssembledProduct = {
    product: Object.fromEntries(parts),
    index: observedPart(assembled, 'index') as AssembledProduct['index'],
    get meta() {
      note('meta');
      return assembled.meta;
    },
    get files() {
      note('files');
      return assembled.files;
    },
    get written() {
      note('files');
      return assembled.written;
    },
  };
  return { assembled, proxy, same: new Map() };
}

const observedProducts = new WeakMap<AssembledProduct, Observed>();

function observed(assembled: AssembledProduct): Observed {
  const pair = observedProducts.get(assembled) ?? observe(assembled);
  observedProducts.set(assembled, pair).set(pair.proxy, pair);
  return pair;
}

interface Entry<Made> {
  readonly path: string;
  /** The latest product for which the result is valid. */
  assembled: WeakRef<AssembledProduct>;
  readonly reads: NonNullable<typeof reads>;
  /** Whether nothing that was read can change; else the result is valid in its product only. */
  readonly isFixed: boolean;
  readonly made: Made;
}

function isValid({ isFixed, assembled, reads: before }: Entry<unknown>, now: Observed): boolean {
  if (assembled.deref() === now.assembled) return true;
  if (!isFixed) return false;
  for (const read of before) {
    const isSame = now.same.get(read) ?? givesSame(read, now.assembled);
    now.same.set(read, isSame);
    if (!isSame) return false;
  }
  return true;
}

function givesSame({ of, values }: Read, assembled: AssembledProduct): boolean {
  const current = of(assembled);
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
 * Caches what is computed of a file until something of the product that it read is not the same; the function
 * must depend on nothing else.
 */
export function memoizeFile<Made>(
  make: (assembled: AssembledProduct, file: SchemaFile) => Made,
): (assembled: AssembledProduct, file: SchemaFile) => Made {
  const cache = new WeakMap<object, Entry<Made>>();
  return (assembled, file) => {
    const [now, { path, content }] = [observed(assembled), file];
    let entry = cache.get(content as object);
    if (entry?.path === path && isValid(entry, now)) entry.assembled = new WeakRef(now.assembled);
    else {
      const inner = new Set<Read>();
      const made = readingInto(inner, () => make(now.proxy, file));
      const isFixed = Object.isFrozen(content) && [...inner].every((read) => read.isFixed);
      entry = { path, assembled: new WeakRef(now.assembled), reads: inner, isFixed, made };
      cache.set(content as object, entry);
    }
    if (reads !== undefined) for (const read of entry.reads) reads.add(read);
    return entry.made;
  };
}

/**
 * Makes a list of a whole product by a key, e.g. the names of a sort. What reads the list stays valid as long as its
 * items are the same, whichever files they come from.
 */
export function listOfProduct<Item>(
  make: (assembled: AssembledProduct, key: string) => readonly Item[],
): (assembled: AssembledProduct, key: string) => readonly Item[] {
  const cache = new WeakMap<AssembledProduct, Map<PropertyKey, readonly Item[]>>();
  const reader = (key: PropertyKey) => (assembled: AssembledProduct) => {
    const lists = cache.get(assembled) ?? new Map<PropertyKey, readonly Item[]>();
    const list = lists.get(key) ?? readingInto(undefined, () => make(assembled, String(key)));
    cache.set(assembled, lists.set(key, list));
    return list;
  };
  const notes = new WeakMap<AssembledProduct, ReturnType<typeof noteIn>>();
  return (proxy, key) => {
    const { assembled } = observed(proxy);
    const note = notes.get(assembled) ?? noteIn(assembled, reader);
    notes.set(assembled, note);
    note(key);
    return reader(key)(assembled);
  };
}

type CheckFile<T> = (
  assembled: AssembledProduct,
  file: { readonly file: SchemaFile; readonly schema: T },
  report: OnFinding,
) => void;

/** A check of each file (of some kinds) by itself; its findings are cached. */
export function fileCheck<T>(kinds: readonly SchemaKind[] | undefined, check: CheckFile<T>): ProductCheck {
  const findingsOf = memoizeFile((assembled, file) => {
    const findings: Finding[] = [];
    check(assembled, { file, schema: file.content as T }, (finding) => findings.push(finding));
    return findings;
  });
  return (assembled, report) => {
    for (const file of kinds?.flatMap((kind) => assembled.index[kind] ?? []) ?? assembled.files)
      findingsOf(assembled, file).forEach(report);
  };
}
