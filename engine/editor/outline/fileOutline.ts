import type { Json, RefusalsSchema } from '../../contract/index.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { isDefinition } from '../../loader/resolve/refusalModels.ts';
import { kindOf } from '../../loader/SchemaFile.ts';
import type { EditedFiles } from '../editSchema.ts';
import { type GrammarPlace, grammarAt } from '../panel/grammarAt.ts';
import { keyLabel, nameLabel } from '../panel/nameChoices.ts';
import type { PanelInput } from '../panel/panelOf.ts';
import { filledEntity, followReference, isSchemaNode, type SchemaNode, textAt } from '../schemaParts.ts';
import { type ListWork, listWork, type OutlineRow } from './OutlineRow.ts';
import { type OutlineItem, type OutlineSection, outlineOf } from './outlineOf.ts';

/**
 * Labels by id: `schema.options.values.many` for a list of the outline, `schema.table.sorting.default.part`
 * for a part with a row.
 */
export type OutlineWords = (id: string) => string | undefined;

const CALLED = ['label', 'title', 'text', 'next', 'summary'];
const NAMED = ['value', 'field', 'id', 'name', 'param', 'layout', 'kind', 'list'];
/** Keywords with a message id that labels an unnamed item, a refusal first. */
const SAYS = ['message', 'done'];
/** Maximum depth of the outline. */
const MAX_LEVELS = 6;

/**
 * Outline rows of a schema. For a form: sections and items. For any other file, following its grammar: lists
 * with a label, their items by name, and parts with a label. A refusal to which another file gives a sentence has
 * no row: a change of the sentence here would have no effect.
 */
export function fileOutline(files: EditedFiles, path: string, textOf: OutlineWords): readonly OutlineRow[] {
  if (kindOf(path)?.kind === 'form') return formRows(files, path, textOf);
  const content = files[path];
  const place = grammarAt(files, path, '');
  if (!isSchemaNode(content) || place === undefined) return [];
  const outline: Outline = { files, path, textOf, hidden: rewordedIn(files, path) };
  const root = entryName(outline, place.id, content, '');
  const position = { file: path, pointer: '', level: 1, list: undefined, isItem: false };
  const label = root.labelPlace === undefined ? (textOf(`schema.${place.id}`) ?? path) : root.label;
  return [{ ...position, ...root, label }, ...rowsWithin(outline, '', 2)];
}

interface Outline {
  readonly files: EditedFiles;
  readonly path: string;
  readonly textOf: OutlineWords;
  /** Pointers of entries without a row. */
  readonly hidden: ReadonlySet<string>;
}

/** Refusals that another file gives another sentence. */
function rewordedIn(files: EditedFiles, path: string): ReadonlySet<string> {
  if (kindOf(path)?.kind !== 'refusals') return new Set();
  const refusalsOf = (file: string) => {
    const content = files[file];
    const list = isSchemaNode(content) ? content['refusals'] : undefined;
    return (Array.isArray(list) ? list.filter(isSchemaNode) : []) as unknown as RefusalsSchema['refusals'];
  };
  const others = Object.keys(files).filter((file) => file !== path && kindOf(file)?.kind === 'refusals');
  const sentences = others.flatMap(refusalsOf).filter((entry) => !isDefinition(entry));
  const names = new Set(sentences.map(({ name }) => name));
  return new Set(
    refusalsOf(path).flatMap((entry, index) =>
      isDefinition(entry) && names.has(entry.name) ? [under('/refusals', index)] : [],
    ),
  );
}

function rowsWithin(outline: Outline, pointer: string, level: number): readonly OutlineRow[] {
  const { files, path, textOf } = outline;
  const value = atPointer(files[path], pointer) as Json | undefined;
  const place = grammarAt(files, path, pointer);
  if (level > MAX_LEVELS || !isSchemaNode(value) || place === undefined) return [];
  return grammarKeywords(place).flatMap((word): readonly OutlineRow[] => {
    const id = `${place.id}.${word}`;
    const at = under(pointer, word);
    const inside = value[word];
    const [many, part] = [textOf(`schema.${id}.many`), textOf(`schema.${id}.part`)];
    if (inside === undefined) return [];
    const row = { file: path, pointer: at, level, detail: '', labelPlace: undefined };
    if (many !== undefined) return listRows(outline, { ...row, label: many }, id, inside);
    if (part !== undefined)
      return [{ ...row, label: part, list: undefined, isItem: false }, ...rowsWithin(outline, at, level + 1)];
    return isSchemaNode(inside) ? rowsWithin(outline, at, level) : [];
  });
}

function listRows(
  outline: Outline,
  row: Omit<OutlineRow, 'list' | 'isItem'>,
  id: string,
  inside: Json,
): readonly OutlineRow[] {
  const { files, path } = outline;
  const list = { file: path, pointer: row.pointer, id, work: listWork(files, path, row.pointer) };
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(inside)
    ? inside.map((each: Json, index) => [index, each] as const)
    : Object.entries(isSchemaNode(inside) ? inside : {});
  return [
    { ...row, list, isItem: false },
    ...entries.flatMap(([key, item], index): readonly OutlineRow[] => {
      const pointer = under(row.pointer, key);
      if (outline.hidden.has(pointer)) return [];
      const level = row.level + 1;
      if (Array.isArray(item)) {
        const inner = {
          file: path,
          pointer,
          level,
          ...calledBy(outline, String(key), keyLabel(files, path, pointer)),
          labelPlace: undefined,
        };
        return listRows(outline, inner, `${id}.items`, item as Json);
      }
      const isName = typeof item === 'string' && typeof key === 'number';
      const itemName = isName
        ? { ...calledBy(outline, item, nameLabel(files, path, pointer, item)), labelPlace: undefined }
        : entryName(outline, id, item, pointer, typeof key === 'string' ? key : undefined);
      const label = itemName.label === '' ? `#${index + 1}` : itemName.label;
      const entry = { ...itemName, label, list, isItem: true, ...retiredIn(item, list.work) };
      return [{ file: path, pointer, level, ...entry }, ...rowsWithin(outline, pointer, level + 1)];
    }),
  ];
}

function retiredIn(item: Json, { retire = '' }: ListWork): { readonly isRetired?: true } {
  return isSchemaNode(item) && item[retire] === true ? { isRetired: true } : {};
}

/** Label of a name: of what it refers to, or of another list of the file. */
function calledBy({ path, textOf }: Outline, name: string, ownLabel: string | undefined) {
  const label = ownLabel ?? textOf(`schema.${kindOf(path)?.kind}.${name}.many`) ?? name;
  return { label, detail: label === name ? '' : name };
}

/** Keywords of a place in the order of the grammar. */
function grammarKeywords({ schema }: GrammarPlace): readonly string[] {
  const { properties } = schema;
  return isSchemaNode(properties) ? Object.keys(properties) : [];
}

function entryName(
  { files, path: file, textOf }: Outline,
  id: string,
  item: Json,
  pointer: string,
  key?: string,
): Pick<OutlineRow, 'label' | 'detail' | 'labelPlace'> {
  if (typeof item === 'string') return { label: item, detail: key ?? '', labelPlace: { file, pointer } };
  const node: SchemaNode = isSchemaNode(item) ? item : {};
  // The `next` of a file as a whole is not its label.
  const calls = pointer === '' ? CALLED.filter((each) => each !== 'next') : CALLED;
  const property = { file, pointer, schema: node };
  const isCalled = calls.some((each) => textAt(node, each) !== undefined);
  const place = isCalled ? property : (followReference(files, property) ?? property);
  const word = calls.find((each) => textAt(place.schema, each) !== undefined);
  const by = NAMED.find((each) => ['string', 'number'].includes(typeof node[each])) ?? '';
  const name = key ?? String(node[by] ?? '');
  const kind = textOf(`schema.${id}.kind.${textAt(node, 'kind')}`);
  if (word === undefined) {
    const action = isSchemaNode(node['action']) ? textAt(node['action'], 'label') : undefined;
    if (action !== undefined)
      return { label: action, detail: '', labelPlace: { file, pointer: under(pointer, 'action', 'label') } };
    const says = SAYS.map((each) => textOf(textAt(node, each) ?? '')).find((text) => text !== undefined);
    const words =
      kind ??
      says ??
      textOf(`schema.${id}.named.${name}`) ??
      nameLabel(files, file, under(pointer, by), name);
    const detail = kind === undefined || by === 'kind' ? '' : name;
    return { label: words ?? name, detail, labelPlace: undefined };
  }
  const label = textAt(place.schema, word) ?? '';
  const detail = kind ?? (name === label ? '' : name);
  return { label, detail, labelPlace: { file: place.file, pointer: under(place.pointer, word) } };
}

/**
 * Outline rows of a form: parts of its entity with a row, then sections and items. Content of fragments
 * belongs to the fragment's file and is in no list of this form.
 */
function formRows(files: EditedFiles, form: string, textOf: PanelInput['textOf']): readonly OutlineRow[] {
  const listAt: ListAt = (file, pointer) => {
    const place = file === form ? grammarAt(files, form, pointer) : undefined;
    return place && { file, pointer, id: place.id, work: listWork(files, form, pointer) };
  };
  return [...partRows(files, form, textOf), ...sectionRows(outlineOf(files, form), listAt, 1)];
}

/** Only the entity's parts are looked up, to be fast enough for every keystroke. */
function partRows(files: EditedFiles, form: string, textOf: PanelInput['textOf']): readonly OutlineRow[] {
  const entity = filledEntity(files, form);
  const place = entity && grammarAt(files, entity.path, '');
  const words = place?.schema['properties'];
  if (entity === undefined || !isSchemaNode(words)) return [];
  return Object.keys(words).flatMap((word): readonly OutlineRow[] => {
    const label = textOf(`schema.${place?.id}.${word}.part`);
    if (label === undefined || entity.content[word] === undefined) return [];
    const at = { file: entity.path, pointer: under('', word) };
    return [{ ...at, level: 1, label, detail: '', labelPlace: undefined, list: undefined, isItem: false }];
  });
}

/** The list at a place; undefined in a fragment. */
type ListAt = (file: string, pointer: string) => OutlineRow['list'];

function sectionRows(
  sections: readonly OutlineSection[],
  listAt: ListAt,
  level: number,
): readonly OutlineRow[] {
  const list = sections[0] && listAt(sections[0].file, '/sections');
  return sections.flatMap(({ file, pointer, title, labelPlace, inside, fields }): readonly OutlineRow[] => [
    { file, pointer, level, label: title, detail: '', labelPlace, list, isItem: true },
    ...sectionRows(inside, listAt, level + 1),
    ...itemRows(fields, listAt, level + 1),
  ]);
}

function itemRows(items: readonly OutlineItem[], listAt: ListAt, level: number): readonly OutlineRow[] {
  const [first] = items;
  const list = first && listAt(first.file, first.pointer.slice(0, first.pointer.lastIndexOf('/')));
  return items.flatMap(
    ({ file, pointer, label, labelPlace, path, property, inside, fragment }): readonly OutlineRow[] => {
      const within = itemRows(inside, listAt, fragment === undefined ? level + 1 : level);
      if (fragment !== undefined) return within;
      const row = { file, pointer, level, label, detail: '', labelPlace, path, property };
      return [{ ...row, list, isItem: true }, ...within];
    },
  );
}
