import type { Json, OptionsSchema } from '../contract/index.ts';
import { entryOf } from '../values/entryOf.ts';
import { memoizeFrozen } from '../values/memoizeFrozen.ts';
import { optionsInliner } from './optionsInliner.ts';
import type { TellFinding } from './ProductDraft.ts';
import { joinPath, refResolver } from './resolveRefs.ts';
import type { SchemaFile } from './SchemaFile.ts';
import { walk } from './walk.ts';
import { withEvidenceParts } from './withEvidenceParts.ts';

type Options = Readonly<Record<string, OptionsSchema>>;
type Files = Readonly<Record<string, unknown>>;

/** What a resolved content was made of: itself, the files that it refers to, also through others, and the lists that any of them names. */
interface Sources {
  readonly path: string;
  readonly files: ReadonlyMap<string, unknown>;
  readonly lists: ReadonlyMap<string, OptionsSchema | undefined>;
}

/** Contents without a finding, by what they were made of. */
export type ResolvedContents = WeakMap<object, { readonly sources: Sources; readonly content: Json }>;

/** Those that cannot change: of a set that is examined again hardly any file is another one. */
const resolvedOnce: ResolvedContents = new WeakMap();

/**
 * Entities and calls with `$ref` and `x-options` resolved, signatures and other evidence with their parts; other files as they are.
 *
 * @param resolved what is known of contents as long as nobody changes them: of files that are resolved twice, only those that became others are.
 */
export function resolveFiles(
  files: readonly SchemaFile[],
  all: Files,
  options: Options,
  report: TellFinding,
  resolved: ResolvedContents = new WeakMap(),
): readonly SchemaFile[] {
  // What is wrong in a target is told of the first file that refers to it: from then on none is known to be right.
  let isWrong = false;
  const tell: TellFinding = (finding) => {
    isWrong = true;
    report(finding);
  };
  const resolve = refResolver(all, tell);
  const inline = optionsInliner(options, tell);
  const evident = new WeakMap<object, unknown>();
  return files.map((file) => {
    if (file.kind !== 'entity' && file.kind !== 'calls') return file;
    const sources = sourcesOf(file, all, options);
    const known = resolvedOnce.get(file.content as object) ?? resolved.get(file.content as object);
    if (known !== undefined && isSame(known.sources, sources)) return { ...file, content: known.content };
    const at = { file: file.path, pointer: '' };
    const content = withEvidenceParts(inline(resolve(file.content, at), at), evident) as Json;
    if (!isWrong)
      (isFixed(sources) ? resolvedOnce : resolved).set(file.content as object, { sources, content });
    return { ...file, content };
  });
}

function sourcesOf({ path, content }: SchemaFile, all: Files, options: Options): Sources {
  const files = new Map<string, unknown>([[path, content]]);
  const lists = new Map<string, OptionsSchema | undefined>();
  for (const [from, each] of files) {
    const { refs, names } = namedIn(each);
    for (const name of names) lists.set(name, entryOf(options, name));
    for (const ref of refs) {
      const file = joinPath(from, ref);
      if (!files.has(file)) files.set(file, Object.hasOwn(all, file) ? all[file] : undefined);
    }
  }
  return { path, files, lists };
}

/** Other files and lists that a content names, wherever it does. */
const namedIn = memoizeFrozen((content: unknown) => {
  const refs = new Set<string>();
  const names = new Set<string>();
  walk(content, (key, value) => {
    if (typeof value !== 'string') return;
    if (key === '$ref' && !value.startsWith('#')) refs.add(value.split('#')[0] ?? '');
    if (key === 'x-options' || key === 'x-suggests') names.add(value);
  });
  return { refs, names };
});

function isSame(one: Sources, other: Sources): boolean {
  return one.path === other.path && areSame(one.files, other.files) && areSame(one.lists, other.lists);
}

function areSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}

function isFixed({ files, lists }: Sources): boolean {
  return [...files.values(), ...lists.values()].every((each) => Object.isFrozen(each));
}
