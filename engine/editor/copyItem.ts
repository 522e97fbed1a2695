import type { Json } from '../contract/index.ts';
import { EngineError } from '../errors/EngineError.ts';
import { saysDefinitions } from '../loader/expandConditions.ts';
import { noteName, withType } from '../loader/expandFlags.ts';
import { atPointer, under } from '../loader/pointer.ts';
import { type AddedItem, lastOf, type NewItem } from './addItem.ts';
import { type EditedFiles, editSchemas, type SchemaEdit } from './editSchema.ts';
import { fieldNames, isFreeName } from './fieldName.ts';
import type { OutlinePlace } from './moveInOutline.ts';
import { renamedFiles } from './renameField.ts';
import { isSchemaNode, type KnownFile, knownFiles, nodesIn, type SchemaNode, textAt } from './schemaParts.ts';

/** An item that stands in a form (`readyItems`), and where a copy of it goes. */
export interface ItemCopy extends Pick<NewItem, 'form' | 'section' | 'index' | 'former'> {
  readonly from: OutlinePlace;
}

export interface CopiedItem extends AddedItem {
  /** Words that spoke of items which the other checklist has not, by the ids of people's words: they did not come along. */
  readonly left: readonly string[];
}

/** An item by itself: its line, and the properties of what it fills in, by name; the item's own first. */
interface Item {
  readonly line: SchemaNode;
  readonly properties: SchemaNode;
}

/**
 * A copy of an item in another form, or once more in its own: property, line, the note and photos beside it, under names that are free there; its texts are translated already. What it says of other items of its form stays behind, where the other form fills in another entity.
 *
 * @throws EngineError NO_SUCH_PLACE where there is no such item or section.
 */
export function copyItem(
  files: EditedFiles,
  { from, form, section, index, former = [] }: ItemCopy,
): CopiedItem {
  const [filled, target] = [filledBy(files, from.file), filledBy(files, form)];
  const line = atPointer(files[from.file], from.pointer) as Json | undefined;
  const into = atPointer(files[form], section) as Json | undefined;
  if (filled === undefined || !isSchemaNode(line))
    throw new EngineError('NO_SUCH_PLACE', { file: from.file, pointer: from.pointer, edit: 'duplicate' });
  if (target === undefined || !isSchemaNode(into))
    throw new EngineError('NO_SUCH_PLACE', { file: form, pointer: section, edit: 'add' });
  const source = { ...filled, grammar: grammarIn(files) };
  const whole = { line, properties: picked(propertiesOf(source), namesOf(line, propertiesOf(source))) };
  const isElsewhere = source.path !== target.path;
  const { item, left } = isElsewhere ? withoutOthers(whole, source) : { item: whole, left: [] };
  const taken = fieldNames(target.content);
  const { item: named, names } = withFreeNames(fitting(item, into), source, [...taken, ...former]);
  const before = nodesIn(into['fields'])[index - 1];
  const last = lastOf(before, target.content);
  const pointer = under(section, 'fields', index);
  const copies = [...names.values()];
  const edits: readonly SchemaEdit[] = [
    ...copies.map((name, at): SchemaEdit => {
      const after = at === 0 ? last : copies[at - 1];
      const value = named.properties[name] ?? {};
      const place = { does: 'set', file: target.path, at: under('/properties', name), value } as const;
      return after === undefined ? place : { ...place, after };
    }),
    { does: 'insert', file: form, at: pointer, value: named.line },
  ];
  return { files: editSchemas(files, edits), pointer, field: copies[0] ?? '', left };
}

/** The entity that a form fills in. */
function filledBy(files: EditedFiles, form: string): KnownFile | undefined {
  const content = files[form];
  const entity = isSchemaNode(content) ? content['entity'] : undefined;
  return knownFiles(files).find((file) => file.kind === 'entity' && file.content['x-entity'] === entity);
}

function grammarIn(files: EditedFiles): EditedFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('meta/')));
}

function propertiesOf({ content }: KnownFile): SchemaNode {
  const { properties } = content;
  return isSchemaNode(properties) ? properties : {};
}

/** What the line fills in: its answer, the note and the photos beside it, and where 'altro' is specified. */
function namesOf(line: SchemaNode, properties: SchemaNode): readonly string[] {
  const own = ['field', 'note', 'photos'].flatMap((word) => textAt(line, word) ?? []);
  const others = own.flatMap((name) => {
    const property = properties[name];
    return isSchemaNode(property) ? (textAt(property, 'x-other') ?? []) : [];
  });
  return [...new Set([...own, ...others])].filter((name) => isSchemaNode(properties[name]));
}

/** A copy was never called otherwise. */
function picked(properties: SchemaNode, names: readonly string[]): SchemaNode {
  return Object.fromEntries(
    names.map((name): [string, Json] => {
      const { 'x-was': _was, ...property } = properties[name] as SchemaNode;
      return [name, property];
    }),
  );
}

/** The entity that the item is taken from, and the grammar, which says what speaks of a field. */
interface Source extends KnownFile {
  readonly grammar: EditedFiles;
}

/** Ids of people's words for a word of a form's line, and of a field. */
const lineWord = (word: string): string => `form.fieldLayout.${word}`;
const fieldWord = (word: string): string => `entity.field.${word}`;
const [ENTITY, FORM] = ['copied.entity.json', 'copied.form.json'];

/** A set of schemas in which nothing is but the item: what a change of a name changes there is what speaks of it. */
function alone(
  { line, properties }: Item,
  { grammar, content }: Source,
  others: SchemaNode = {},
): EditedFiles {
  const entity = textAt(content, 'x-entity') ?? '';
  return {
    ...grammar,
    [ENTITY]: { 'x-entity': entity, properties: { ...properties, ...others } },
    [FORM]: { entity, sections: [{ id: 'copied', fields: [line] }] },
  };
}

function itemIn(files: EditedFiles): Item {
  const line = atPointer(files[FORM], '/sections/0/fields/0') as SchemaNode;
  return { line, properties: atPointer(files[ENTITY], '/properties') as SchemaNode };
}

/** The item without the words that speak of other items of its entity. */
function withoutOthers(
  item: Item,
  source: Source,
): { readonly item: Item; readonly left: readonly string[] } {
  const written = JSON.stringify(item);
  const own = fieldNames({ properties: item.properties });
  const others = fieldNames(source.content).filter((name) => !own.includes(name) && written.includes(name));
  const left = new Set<string>();
  // At which moments an answer is missed is the entity's own.
  const { missing, ...said } = item.line;
  if (missing !== undefined) left.add(lineWord('missing'));
  // A condition that is said by its name is about the source's record, too.
  const line = Object.fromEntries(
    Object.entries(said).filter(([word, value]) => {
      if (saysDefinitions(value)) left.add(lineWord(word));
      return !left.has(lineWord(word));
    }),
  );
  const kept = others.reduce(
    (now, name) => {
      const rename = { entity: textAt(source.content, 'x-entity') ?? '', from: name, to: `${name}~` };
      const files = alone(now, source, { [name]: {} });
      const after = itemIn({ ...files, ...renamedFiles(files, rename).changed });
      const without = (
        idOf: typeof lineWord,
        before: Json | undefined,
        next: Json | undefined,
      ): SchemaNode => {
        const [node, changed] = [before as SchemaNode, next as SchemaNode];
        return Object.fromEntries(
          Object.entries(node).filter(([word, value]) => {
            const isSame = JSON.stringify(changed[word]) === JSON.stringify(value);
            if (!isSame) left.add(idOf(word));
            return isSame;
          }),
        );
      };
      const properties = Object.entries(now.properties).map(([key, property]): [string, Json] => [
        key,
        without(fieldWord, property, after.properties[key]),
      ]);
      return {
        line: without(lineWord, now.line, after.line),
        properties: Object.fromEntries(properties),
      };
    },
    { ...item, line },
  );
  return { item: kept, left: [...left] };
}

/** Without what a table of answers does not take: a line of it begins unanswered, and looks as all do. */
function fitting({ line, properties }: Item, { matrix }: SchemaNode): Item {
  const name = textAt(line, 'field') ?? '';
  const own = properties[name];
  const isRow = isSchemaNode(matrix) && isSchemaNode(own) && withType(own)['x-options'] === matrix['options'];
  if (!isRow) return { line, properties };
  const { widget: _widget, ...plain } = line;
  const { default: _begun, ...property } = own;
  return { line: plain, properties: { ...properties, [name]: property } };
}

/** The item under names that nothing has, and which they are by the former ones. */
function withFreeNames(
  item: Item,
  source: Source,
  taken: readonly string[],
): { readonly item: Item; readonly names: ReadonlyMap<string, string> } {
  const entity = textAt(source.content, 'x-entity') ?? '';
  const own = Object.keys(item.properties);
  const names = new Map<string, string>();
  let files = alone(item, source);
  for (const from of own) {
    const used = [...taken, ...names.values()];
    const isNoted = (item.properties[from] as SchemaNode)['x-note'] !== undefined;
    const isFree = (name: string) => isFreeName(name, used) && (!isNoted || isFreeName(noteName(name), used));
    let to = from;
    // Not one either that another part of the item still has.
    for (let number = 2; !isFree(to) || (to !== from && own.includes(to)); number += 1)
      to = `${from}${number}`;
    if (to !== from) files = { ...files, ...renamedFiles(files, { entity, from, to }).changed };
    names.set(from, to);
  }
  return { item: itemIn(files), names };
}
