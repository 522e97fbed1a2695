import type { Finding } from '../errors/Finding.ts';
import type { DraftCheck, ProductDraft, SchemaFile, SchemaKind, TellFinding } from './SchemaFile.ts';

/** Something read of a draft, and how to read the same of another one. */
interface Read {
  readonly of: (draft: ProductDraft) => readonly unknown[];
  readonly values: readonly unknown[];
}

/** Reads of the result that is being computed; undefined outside of `memoizeFile`. */
let reads: Map<string, Read> | undefined;

/** A draft does not change, so that the first read of a part stands for all. */
function note(key: string, draft: ProductDraft, of: Read['of']): void {
  if (reads?.has(key) === false) reads.set(key, { of, values: of(draft) });
}

function partOf(draft: ProductDraft, name: string): object {
  return name === 'index' ? draft.index : (draft.product[name as keyof ProductDraft['product']] as object);
}

/** Files are new objects in each draft; what counts is their path and content. */
function identityOf(value: unknown, part: string): readonly unknown[] {
  if (part !== 'index') return [value];
  return ((value ?? []) as readonly SchemaFile[]).flatMap(({ path, content }) => [path, content]);
}

// Functions outside of `observe`, so that a cached read does not hold the draft it was made for.
const entryIn = (part: string, key: PropertyKey) => (draft: ProductDraft) =>
  identityOf(Reflect.get(partOf(draft, part), key), part);
const namesIn = (part: string) => (draft: ProductDraft) => Object.keys(partOf(draft, part));
const grammarIn = ({ meta }: ProductDraft) => Object.values(meta);
/** A new object is never the same: what reads all files is valid in its draft only. */
const allFiles = () => [{}];

function observedPart(draft: ProductDraft, part: string): object {
  return new Proxy(partOf(draft, part), {
    get(entries, key) {
      note(`${part} ${String(key)}`, draft, entryIn(part, key));
      return Reflect.get(entries, key);
    },
    has(entries, key) {
      note(`${part} ${String(key)}`, draft, entryIn(part, key));
      return Reflect.has(entries, key);
    },
    getOwnPropertyDescriptor(entries, key) {
      note(`${part} ${String(key)}`, draft, entryIn(part, key));
      return Reflect.getOwnPropertyDescriptor(entries, key);
    },
    ownKeys(entries) {
      note(part, draft, namesIn(part));
      return Reflect.ownKeys(entries);
    },
  });
}

/** The draft with its reads noted. */
function observe(draft: ProductDraft): ProductDraft {
  const parts = Object.keys(draft.product).map((part) => [part, observedPart(draft, part)]);
  return {
    product: Object.fromEntries(parts),
    index: observedPart(draft, 'index') as ProductDraft['index'],
    get meta() {
      note('meta', draft, grammarIn);
      return draft.meta;
    },
    get files() {
      note('files', draft, allFiles);
      return draft.files;
    },
    get written() {
      note('files', draft, allFiles);
      return draft.written;
    },
  };
}

const observedDrafts = new WeakMap<ProductDraft, ProductDraft>();

function observed(draft: ProductDraft): ProductDraft {
  const seen = observedDrafts.get(draft) ?? observe(draft);
  observedDrafts.set(draft, seen).set(seen, seen);
  return seen;
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

function isValid({ isFixed, draft, reads: before }: Entry<unknown>, now: ProductDraft): boolean {
  if (draft.deref() === now) return true;
  if (!isFixed) return false;
  for (const { of, values } of before.values()) {
    const current = of(now);
    if (current.length !== values.length || current.some((value, at) => value !== values[at])) return false;
  }
  return true;
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
    const [draft, { path, content }] = [observed(ofDraft), file];
    let entry = cache.get(content as object);
    if (entry?.path === path && isValid(entry, draft)) entry.draft = new WeakRef(draft);
    else {
      const [around, inner]: [typeof reads, NonNullable<typeof reads>] = [reads, new Map()];
      reads = inner;
      try {
        const made = make(draft, file);
        const all = [content, ...[...inner.values()].flatMap(({ values }) => values)];
        const isFixed = all.every((value) => Object.isFrozen(value));
        entry = { path, draft: new WeakRef(draft), reads: inner, isFixed, made };
      } finally {
        reads = around;
      }
      cache.set(content as object, entry);
    }
    if (reads !== undefined) for (const [key, read] of entry.reads) if (!reads.has(key)) reads.set(key, read);
    return entry.made;
  };
}

type CheckFile<T> = (
  draft: ProductDraft,
  file: { readonly file: SchemaFile; readonly schema: T },
  report: TellFinding,
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
