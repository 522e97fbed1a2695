import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { memoizeLatest } from '../../values/records.ts';
import { nearestOf, under } from '../pointer.ts';
import type { FindingPlace, PlacedFiles, SchemaFile } from '../SchemaFile.ts';

type Node = { readonly [word: string]: Json };
type List = 'sections' | 'fields';

/** Limits, because fragments within fragments multiply. */
const MAX_FRAGMENT_USES = 500;
const MAX_FRAGMENTS_DEEP = 10;

/** Place where a part is written. */
interface Origin {
  readonly file: string;
  readonly pointer: string;
}

/** A finished entry of a form's list, with its origin. */
interface Item {
  readonly value: Node;
  readonly origin: Origin;
  readonly fields?: readonly Item[];
}

/**
 * Inserts sections, fields and rows of fragments into the forms that use them; later stages see forms only.
 */
export function expandFragments(
  files: readonly SchemaFile[],
  report: (finding: Finding) => void,
): PlacedFiles {
  const fragments = new Map<string, SchemaFile>();
  for (const file of files) {
    if (file.kind !== 'fragment') continue;
    if (!fragments.has(file.name)) fragments.set(file.name, file);
    else report({ ...wholeOf(file), code: 'DUPLICATE', expected: say('fragmentOfName') });
  }
  const used = new Set<string>();
  /** Number of fragments used in the current form. */
  let uses = 0;
  const origins = new Map<string, ReadonlyMap<string, Origin>>();

  function items(
    list: List,
    entries: readonly Json[],
    from: Origin,
    at: string,
    open: Open,
  ): readonly Item[] {
    return entries.flatMap((each, index): readonly Item[] => {
      const origin = { ...from, pointer: under(from.pointer, index) };
      const entry = each as Node;
      if (typeof entry['fragment'] === 'string') return fragmentItems(list, entry, origin, at, open);
      const { fields, ...remaining } = entry;
      if (list === 'fields' || !Array.isArray(fields)) return [{ value: inObject(entry, at), origin }];
      const fieldsOrigin = { ...origin, pointer: under(origin.pointer, 'fields') };
      const inside = items('fields', fields, fieldsOrigin, at, open);
      const value = { ...inObject(remaining, at), fields: inside.map((item) => item.value) };
      return [{ value, origin, fields: inside }];
    });
  }

  function fragmentItems(list: List, use: Node, origin: Origin, at: string, open: Open): readonly Item[] {
    const name = String(use['fragment']);
    const file = fragments.get(name);
    const wrong = { file: origin.file, pointer: under(origin.pointer, 'fragment'), found: quoted(name) };
    used.add(name);
    if (file === undefined) {
      report({ ...wrong, code: 'UNKNOWN_NAME', expected: nearestOf([...fragments.keys()], name) });
      return [];
    }
    if (open.names.includes(name)) {
      report({ ...wrong, code: 'CIRCULAR_REF', expected: say('fragmentNotInItself') });
      return [];
    }
    uses += 1;
    if (uses > MAX_FRAGMENT_USES || open.names.length >= MAX_FRAGMENTS_DEEP) {
      const expected = say('fragmentsWithin', {
        what: say('fragments', { count: MAX_FRAGMENT_USES }),
        deep: MAX_FRAGMENTS_DEEP,
      });
      if (uses <= MAX_FRAGMENT_USES + 1) report({ ...wrong, code: 'TOO_BIG', expected });
      return [];
    }
    const { [list]: entries, rules = [] } = file.content as Node;
    if (!Array.isArray(entries)) {
      report({ ...wrong, code: 'UNKNOWN_NAME', expected: say('fragmentWith', { word: list }) });
      return [];
    }
    const inner = [at, use['at'] ?? ''].filter((part) => part !== '').join('.');
    for (const [index, rule] of (rules as readonly Node[]).entries())
      open.rules.push({
        value: inObject(rule, inner),
        origin: { file: file.path, pointer: under('/rules', index) },
      });
    return items(list, entries, { file: file.path, pointer: `/${list}` }, inner, {
      ...open,
      names: [...open.names, name],
    });
  }

  const expanded = files.map((file): SchemaFile => {
    if (file.kind !== 'form') return file;
    const { sections, rules, ...remaining } = file.content as Node;
    if (!JSON.stringify(sections).includes('"fragment"')) return file;
    uses = 0;
    const added: Item[] = [];
    const from = { file: file.path, pointer: '/sections' };
    const expandedSections = items('sections', sections as readonly Json[], from, '', {
      names: [],
      rules: added,
    });
    const ownRules = (rules ?? []) as readonly Json[];
    origins.set(file.path, originsOf(expandedSections, added, ownRules.length));
    const all = [...ownRules, ...added.map(({ value }) => value)];
    const parts = {
      sections: expandedSections.map(({ value }) => value),
      ...(all.length === 0 ? {} : { rules: all }),
    };
    const content = wholeForms(file.content as object, JSON.stringify(parts), () => ({
      ...remaining,
      ...parts,
    }));
    return { ...file, content };
  });
  for (const [name, file] of fragments)
    if (!used.has(name)) report({ ...wholeOf(file), code: 'UNUSED', expected: say('formThatUsesIt') });
  return { files: expanded, place: (finding) => atOrigin(finding, origins.get(finding.file)) };
}

const wholeForms = memoizeLatest<Json>();

function wholeOf({ path, name }: SchemaFile): Pick<Finding, 'file' | 'pointer' | 'found'> {
  return { file: path, pointer: '', found: quoted(name) };
}

interface Open {
  /** Names of the surrounding fragments, outermost first. */
  readonly names: readonly string[];
  readonly rules: Item[];
}

function originsOf(
  sections: readonly Item[],
  rules: readonly Item[],
  ownRules: number,
): ReadonlyMap<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const [index, { origin, fields = [] }] of sections.entries()) {
    origins.set(under('/sections', index), origin);
    for (const [row, field] of fields.entries())
      origins.set(under('/sections', index, 'fields', row), field.origin);
  }
  for (const [index, { origin }] of rules.entries()) origins.set(under('/rules', ownRules + index), origin);
  return origins;
}

/** Uses the nearest part around the finding that has an origin. */
function atOrigin<At extends FindingPlace>(
  finding: At,
  origins: ReadonlyMap<string, Origin> | undefined,
): At {
  const steps = finding.pointer.split('/');
  for (let length = steps.length; origins !== undefined && length > 1; length--) {
    const origin = origins.get(steps.slice(0, length).join('/'));
    if (origin === undefined) continue;
    const remaining = steps.slice(length).map((step) => `/${step}`);
    return { ...finding, file: origin.file, pointer: `${origin.pointer}${remaining.join('')}` };
  }
  return finding;
}

type WordNode = { readonly [word: string]: Json };

/** Words that contain a field path relative to the record; inside `fields` they are relative to the row. */
const PATHS: ReadonlySet<string> = new Set(['field', 'note', 'photos', 'stamp']);

/**
 * Rewrites a part of a form from the record to an object inside it. Ids get the path as suffix, since a part
 * may be used twice.
 *
 * @example inObject({ field: 'street' }, 'home') // { field: 'home.street' }
 */
function inObject(part: WordNode, at: string): WordNode {
  if (at === '') return part;
  const idWithPath = typeof part['id'] === 'string' ? { id: `${part['id']}-${at.replaceAll('.', '-')}` } : {};
  return { ...(moved(part, at, false) as WordNode), ...idWithPath };
}

function moved(value: Json, at: string, isRow: boolean): Json {
  if (typeof value === 'string')
    return value.replace(/^record\.(?=\w)/, `record.${at}.`).replaceAll('{record.', `{record.${at}.`);
  if (Array.isArray(value)) return value.map((each) => moved(each, at, isRow));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value as WordNode).map(([word, part]): [string, Json] => {
      const key = word.replace(/^record\.(?=\w)/, `record.${at}.`);
      if (!isRow && PATHS.has(word) && typeof part === 'string') return [key, `${at}.${part}`];
      return [key, moved(part, at, isRow || word === 'fields')];
    }),
  );
}
