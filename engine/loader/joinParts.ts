import type { Json } from '../contract/index.ts';
import type { Finding } from '../errors/Finding.ts';
import { keysOf, under } from './pointer.ts';
import type { SchemaFile, SchemaKind } from './SchemaFile.ts';

/** Kinds that several folders may say a part of: what host brings, and what the product adds. */
const IN_PARTS: ReadonlySet<SchemaKind> = new Set(['messages', 'settings', 'roles', 'hooks']);

type Words = Readonly<Record<string, Json | undefined>>;

export interface JoinedParts {
  readonly files: readonly SchemaFile[];
  /** A finding about a joined file, told of the part that says it; each of another file as it is. */
  place(finding: Finding): Finding;
}

/**
 * Texts of one locale, settings, roles and hooks that stand in several files become one, at the place of the last: lists follow one another,
 * names are put together, and where two parts say the same name, the last one counts (`host/settings.json` before `shared/settings.json`).
 */
export function joinParts(files: readonly SchemaFile[]): JoinedParts {
  const nameOf = ({ kind, name, path }: SchemaFile) => (IN_PARTS.has(kind) ? `${kind} ${name}` : path);
  const groups = Map.groupBy(files, nameOf);
  const parts = new Map<string, readonly SchemaFile[]>();
  const joined = files.flatMap((file) => {
    const group = groups.get(nameOf(file)) ?? [];
    if (group.length === 1) return [file];
    if (group.at(-1) !== file) return [];
    parts.set(file.path, group);
    return [{ ...file, content: group.map(({ content }) => content as Words).reduce(join) as Json }];
  });
  return { files: joined, place: (finding) => placed(finding, parts.get(finding.file)) };
}

/** `join({ texts: { a: 'A' } }, { texts: { b: 'B' } })` is `{ texts: { a: 'A', b: 'B' } }`. */
function join(earlier: Words, later: Words): Words {
  const words = Object.entries(later).map(([word, value]): [string, Json | undefined] => {
    const known = earlier[word];
    if (Array.isArray(known) && Array.isArray(value)) return [word, [...known, ...value]];
    return [word, isWords(known) && isWords(value) && word !== 'formats' ? { ...known, ...value } : value];
  });
  return { ...earlier, ...Object.fromEntries(words) };
}

function isWords(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `/components/3` of a joined list is, say, `/components/1` of its second part; a name stands in the last part that says it. */
function placed(finding: Finding, group: readonly SchemaFile[] | undefined): Finding {
  const [word = '', key = '', ...more] = keysOf(finding.pointer);
  let before = 0;
  let place = finding;
  for (const { path, content } of group ?? []) {
    const own = (content as Words)[word];
    if (Array.isArray(own)) {
      const index = Number(key) - before;
      before += own.length;
      if (key !== '' && index >= 0 && index < own.length)
        place = { ...finding, file: path, pointer: under('', word, index, ...more) };
    } else if (isWords(own) && Object.hasOwn(own, key)) place = { ...finding, file: path };
  }
  return place;
}
