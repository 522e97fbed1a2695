import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { memoizeFrozen } from '../../values/records.ts';
import type { Meta } from '../grammar/grammarNode.ts';
import { keysOf, under } from '../pointer.ts';
import type { PlacedFiles, SchemaFile, SchemaKind } from '../SchemaFile.ts';
import { expandShared } from './expandShared.ts';

/** Kinds that can be split over folders: the host contributes a part, the product adds to it. */
const IN_PARTS: ReadonlySet<SchemaKind> = new Set(['messages', 'settings', 'roles', 'hooks']);

type Words = Readonly<Record<string, Json | undefined>>;

/**
 * Joins the messages of a locale, settings, roles and hooks from several files at the position of the last
 * one: lists are appended, names merged, and for equal names the last file wins (`host/settings.json` before
 * `shared/settings.json`). Then fills in what the joined files have in common (`expandShared`).
 */
export function joinParts(
  files: readonly SchemaFile[],
  meta: Meta,
  report: (finding: Finding) => void = () => undefined,
): PlacedFiles {
  const nameOf = ({ kind, name, path }: SchemaFile) => (IN_PARTS.has(kind) ? `${kind} ${name}` : path);
  const groups = Map.groupBy(files, nameOf);
  const parts = new Map<string, readonly SchemaFile[]>();
  const all = files.flatMap((file) => {
    const group = groups.get(nameOf(file)) ?? [];
    if (group.length === 1) return [file];
    if (group.at(-1) !== file) return [];
    parts.set(file.path, group);
    return [{ ...file, content: joined(group) as Json }];
  });
  const shared = expandShared(all, meta, report);
  return {
    files: shared.files,
    place: (finding) => inPart(shared.place(finding), parts.get(finding.file), files),
  };
}

function joined(parts: readonly SchemaFile[]): Words {
  return parts.map(({ content }) => content as Words).reduce((earlier, later) => joinTo(earlier)(later));
}

const joinTo = memoizeFrozen((earlier: Words) => memoizeFrozen((later: Words) => join(earlier, later)));

/** `join({ texts: { a: 'A' } }, { texts: { b: 'B' } })` is `{ texts: { a: 'A', b: 'B' } }`. */
function join(earlier: Words, later: Words): Words {
  const words = Object.entries(later).map(([word, value]): [string, Json | undefined] => {
    const earlierValue = earlier[word];
    if (Array.isArray(earlierValue) && Array.isArray(value)) return [word, [...earlierValue, ...value]];
    return [
      word,
      isWords(earlierValue) && isWords(value) && word !== 'formats' ? { ...earlierValue, ...value } : value,
    ];
  });
  return { ...earlier, ...Object.fromEntries(words) };
}

function isWords(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Finds the part by the offset in a joined list, or the last part that has the name; a name that all lack belongs
 * into the folder that has it in another language.
 */
function inPart(
  finding: Finding,
  group: readonly SchemaFile[] | undefined,
  files: readonly SchemaFile[],
): Finding {
  const [word = '', key = '', ...more] = keysOf(finding.pointer);
  const hasName = ({ content }: SchemaFile): boolean => {
    const value = (content as Words)[word];
    return isWords(value) && Object.hasOwn(value, key);
  };
  const owner = group?.findLast(hasName);
  if (owner !== undefined) return { ...finding, file: owner.path };
  let before = 0;
  for (const { path, content } of group ?? []) {
    const list = (content as Words)[word];
    const { length } = Array.isArray(list) ? list : [];
    const index = Number(key) - before;
    before += length;
    if (key !== '' && index >= 0 && index < length)
      return { ...finding, file: path, pointer: under('', word, index, ...more) };
  }
  const other = files.find((file) => file.kind === group?.[0]?.kind && hasName(file));
  const path = group?.find((part) => folderOf(part) === (other && folderOf(other)))?.path;
  return path === undefined ? finding : { ...finding, file: path };
}

const folderOf = ({ path }: SchemaFile): string => path.slice(0, path.lastIndexOf('/'));
