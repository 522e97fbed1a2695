import type { Json, OptionsSchema } from '../../contract/index.ts';
import type { PhraseId } from '../../errors/Phrase.ts';
import { phraseText } from '../../errors/phraseText.ts';
import { entryOf } from '../../values/paths.ts';
import { deepFreeze, memoizeFrozen } from '../../values/records.ts';
import { mapEntries, walk } from '../pointer.ts';
import type { OnFinding, SchemaFile } from '../SchemaFile.ts';
import { joinPath, optionsInliner, refResolver } from './references.ts';

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

/** One examination resolves a file with named conditions, with plain ones, and in some locales. */
const MAX_VARIANTS = 8;

/** Contents resolved of frozen inputs without findings, the latest first: most files are unchanged. */
const resolvedOnce = new WeakMap<object, readonly { readonly sources: Sources; readonly content: Json }[]>();

/**
 * Resolves `$ref` and `x-options` of entities and calls, and adds the parts of signatures and other
 * evidence.
 */
export function resolveFiles(
  files: readonly SchemaFile[],
  all: Files,
  options: Options,
  report: OnFinding,
): readonly SchemaFile[] {
  // A finding in a shared target is reported for its first user only, so later results must not be cached as
  // correct.
  let isWrong = false;
  const tell: OnFinding = (finding) => {
    isWrong = true;
    report(finding);
  };
  const resolve = refResolver(all, tell);
  const inline = optionsInliner(options, tell);
  const evident = new Map<object, unknown>();
  return files.map((file) => {
    if (file.kind !== 'entity' && file.kind !== 'calls') return file;
    const key = file.content as object;
    const variants = resolvedOnce.get(key) ?? [];
    const variant = variants.find(({ sources }) => isCurrent(sources, file, all, options));
    if (variant !== undefined) return { ...file, content: variant.content };
    const at = { file: file.path, pointer: '' };
    const content = withEvidenceParts(inline(resolve(file.content, at), at), evident) as Json;
    const sources = sourcesOf(file, all, options);
    if (isFixed(sources)) {
      deepFreeze(content);
      if (!isWrong) resolvedOnce.set(key, [{ sources, content }, ...variants].slice(0, MAX_VARIANTS));
    }
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
      if (!files.has(file)) files.set(file, entryOf(all, file));
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

/** The files and lists decide which others they name, so it suffices that these are the same. */
function isCurrent({ path, files, lists }: Sources, file: SchemaFile, all: Files, options: Options): boolean {
  return (
    path === file.path &&
    [...files].every(([each, content]) => each === path || entryOf(all, each) === content) &&
    [...lists].every(([name, list]) => entryOf(options, name) === list)
  );
}

function isFixed({ files, lists }: Sources): boolean {
  return [...files.values(), ...lists.values()].every((each) => Object.isFrozen(each));
}

/** Words of the engine among those of schemas, which are in Italian. */
const ownWords = (id: PhraseId) => phraseText({ id }, 'it');

const HEX = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** Fields of a signature (`engine/values/signature.ts`); the server sets `at` and `valid` itself. */
const PARTS = {
  name: { title: ownWords('signerName'), type: 'string', minLength: 2, maxLength: 100 },
  image: {
    title: ownWords('signatureImage'),
    type: 'integer',
    'x-reference': { entity: 'attachment', label: 'fileName' },
  },
  at: { title: ownWords('signatureMoment'), type: 'string', format: 'date-time' },
  position: { title: ownWords('signaturePosition'), type: 'string', format: 'position' },
  hash: { title: ownWords('signatureHash'), maxLength: 64, ...HEX },
  parts: { title: ownWords('signatureHashes'), type: 'object', 'x-checked': ownWords('hashesChecked') },
  valid: { title: ownWords('signatureValid'), type: 'boolean' },
};

const SHARE = { type: 'number', minimum: 0, maximum: 1 };
const ARROW = { type: 'array', items: SHARE, minItems: 4, maxItems: 4 };

/** Fields of a note about a photo (`engine/values/photos.ts`). */
const NOTE = {
  type: 'object',
  properties: {
    photo: {
      title: ownWords('photoNoted'),
      type: 'integer',
      'x-checked': ownWords('photoChecked'),
    },
    caption: { title: ownWords('photoCaption'), type: 'string', maxLength: 200 },
    arrows: { title: ownWords('photoArrows'), type: 'array', items: ARROW, maxItems: 20 },
  },
  required: ['photo'],
  additionalProperties: false,
};
const COORDINATE = (most: number) => ({ type: 'number', minimum: -most, maximum: most });

/** Fields of a recorded point (`engine/values/places.ts`). */
const POINT = {
  type: 'object',
  properties: {
    latitude: { title: ownWords('pointLatitude'), ...COORDINATE(90) },
    longitude: { title: ownWords('pointLongitude'), ...COORDINATE(180) },
    accuracy: { title: ownWords('pointAccuracy'), type: 'number', minimum: 0, maximum: 100_000 },
    at: { title: ownWords('pointMoment'), type: 'string', format: 'date-time' },
    label: { title: ownWords('pointLabel'), type: 'string', maxLength: 40 },
  },
  required: ['latitude', 'longitude'],
  additionalProperties: false,
};
const MAX_POINTS = 500;
/** The greatest number of photos in a field. */
const MAX_NOTES = 200;

/**
 * Adds the parts of signatures (`x-signs`), photo notes (`x-notes-of`) and traces (`x-trace`) to fields.
 * Shared parts stay shared.
 */
function withEvidenceParts(value: unknown, done: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const cached = done.get(value);
  if (cached !== undefined) return cached;
  const inner = mapEntries(value, (each) => withEvidenceParts(each, done));
  const expanded = Array.isArray(value) ? inner : evidenceNode(inner as Node);
  done.set(value, expanded);
  return expanded;
}

type Node = Readonly<Record<string, unknown>>;

function evidenceNode(expanded: Node): unknown {
  if (expanded['type'] === undefined) return expanded;
  if (Array.isArray(expanded['x-signs']))
    return {
      ...expanded,
      properties: PARTS,
      required: ['name', 'hash', 'parts'],
      additionalProperties: false,
    };
  if (typeof expanded['x-trace'] === 'object') return { maxItems: MAX_POINTS, ...expanded, items: POINT };
  if (typeof expanded['x-notes-of'] === 'string') return { maxItems: MAX_NOTES, ...expanded, items: NOTE };
  return expanded;
}
