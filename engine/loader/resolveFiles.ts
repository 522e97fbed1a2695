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

/**
 * Inputs of a resolved content: the file, the files it refers to directly or indirectly, and the lists named
 * in any of them.
 */
interface Sources {
  readonly path: string;
  readonly files: ReadonlyMap<string, unknown>;
  readonly lists: ReadonlyMap<string, OptionsSchema | undefined>;
}

/** Resolved contents without findings, with their inputs. */
export type ResolvedContents = WeakMap<object, { readonly sources: Sources; readonly content: Json }>;

/** Cache for frozen inputs: between examinations most files are unchanged. */
const resolvedOnce: ResolvedContents = new WeakMap();

/**
 * Resolves `$ref` and `x-options` of entities and calls, and adds the parts of signatures and other
 * evidence.
 *
 * @param resolved cache between two runs over the same files; only changed files are resolved again.
 */
export function resolveFiles(
  files: readonly SchemaFile[],
  all: Files,
  options: Options,
  report: TellFinding,
  resolved: ResolvedContents = new WeakMap(),
): readonly SchemaFile[] {
  // A finding in a shared target is reported for its first user only, so later results must not be cached as
  // correct.
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
    const cached = resolvedOnce.get(file.content as object) ?? resolved.get(file.content as object);
    if (cached !== undefined && isSame(cached.sources, sources)) return { ...file, content: cached.content };
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

/** Other files and lists that a content names at any depth. */
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
