import type { Json } from '../../contract/index.ts';
import { EngineError } from '../../errors/EngineError.ts';
import { hasDefinitions } from '../../loader/expand/expandConditions.ts';
import { noteName, withType } from '../../loader/expand/expandFlags.ts';
import { atPointer, under } from '../../loader/pointer.ts';
import { type EditedFiles, editSchemas, type SchemaEdit } from '../editSchema.ts';
import { fieldNames, isFreeName } from '../names.ts';
import type { OutlinePlace } from '../outline/moves.ts';
import {
  filledEntity,
  isSchemaNode,
  type KnownFile,
  nodesIn,
  type SchemaNode,
  textAt,
} from '../schemaParts.ts';
import { type AddedItem, lastOf, type NewItem } from './addItem.ts';
import { renamedFiles } from './renameField.ts';

/** The item to copy (`readyItems`) and its target. */
export interface ItemCopy extends Pick<NewItem, 'form' | 'section' | 'index' | 'former'> {
  readonly from: OutlinePlace;
}

/** Result of `copyItem`. */
export interface CopiedItem extends AddedItem {
  /**
   * Label ids of the keywords that were dropped because they refer to items which the target form does not
   * have.
   */
  readonly left: readonly string[];
}

/** An item: its line, and the properties that it fills in, by name; the main one first. */
interface Item {
  readonly line: SchemaNode;
  readonly properties: SchemaNode;
}

/**
 * Copies an item within its form or to another one: property, line, note and photos, under names that are
 * free in the target, with the translations that its texts already have. References to other items are
 * dropped if the target form fills in another entity.
 *
 * @throws EngineError NO_SUCH_PLACE if the item or the section does not exist.
 */
export function copyItem(
  files: EditedFiles,
  { from, form, section, index, former = [] }: ItemCopy,
): CopiedItem {
  const [filled, target] = [filledEntity(files, from.file), filledEntity(files, form)];
  const line = atPointer(files[from.file], from.pointer) as Json | undefined;
  const into = atPointer(files[form], section) as Json | undefined;
  if (filled === undefined || !isSchemaNode(line))
    throw new EngineError('NO_SUCH_PLACE', { file: from.file, pointer: from.pointer, edit: 'duplicate' });
  if (target === undefined || !isSchemaNode(into))
    throw new EngineError('NO_SUCH_PLACE', { file: form, pointer: section, edit: 'add' });
  const source = { ...filled, grammar: grammarIn(files) };
  const whole = {
    line,
    properties: pickProperties(entityProperties(source), lineProperties(line, entityProperties(source))),
  };
  const isElsewhere = source.path !== target.path;
  const { item, left } = isElsewhere ? withoutOthers(whole, source) : { item: whole, left: [] };
  const usedNames = fieldNames(target.content);
  const { item: named, names } = withFreeNames(withoutRowExtras(item, into), source, [
    ...usedNames,
    ...former,
  ]);
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

function grammarIn(files: EditedFiles): EditedFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith('meta/')));
}

function entityProperties({ content }: KnownFile): SchemaNode {
  const { properties } = content;
  return isSchemaNode(properties) ? properties : {};
}

/** Properties that a line fills in: its answer, the note and the photos, and the text of 'altro'. */
function lineProperties(line: SchemaNode, properties: SchemaNode): readonly string[] {
  const mainNames = ['field', 'note', 'photos'].flatMap((word) => textAt(line, word) ?? []);
  const otherNames = mainNames.flatMap((name) => {
    const property = properties[name];
    return isSchemaNode(property) ? (textAt(property, 'x-other') ?? []) : [];
  });
  return [...new Set([...mainNames, ...otherNames])].filter((name) => isSchemaNode(properties[name]));
}

/** The properties by name, without their former names: a copy has none. */
function pickProperties(properties: SchemaNode, names: readonly string[]): SchemaNode {
  return Object.fromEntries(
    names.map((name): [string, Json] => {
      const { 'x-was': _was, ...property } = properties[name] as SchemaNode;
      return [name, property];
    }),
  );
}

/** The entity of the item, and the grammar, which defines the places that name a field. */
interface Source extends KnownFile {
  readonly grammar: EditedFiles;
}

/** Label ids of keywords of a form's line, and of a field. */
const lineWord = (word: string): string => `form.fieldLayout.${word}`;
const fieldWord = (word: string): string => `entity.field.${word}`;
const [ENTITY, FORM] = ['copied.entity.json', 'copied.form.json'];

/** Schemas with this item alone: what renaming a field changes in them is what refers to the field. */
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

/** The item without the keywords that refer to other items of its entity. */
function withoutOthers(
  item: Item,
  source: Source,
): { readonly item: Item; readonly left: readonly string[] } {
  const json = JSON.stringify(item);
  const itemNames = fieldNames({ properties: item.properties });
  const foreignNames = fieldNames(source.content).filter(
    (name) => !itemNames.includes(name) && json.includes(name),
  );
  const dropped = new Set<string>();
  // The moments at which an answer counts as missing are defined by the source entity.
  const { missing, ...layout } = item.line;
  if (missing !== undefined) dropped.add(lineWord('missing'));
  // Named conditions are evaluated on the source's record, too.
  const line = Object.fromEntries(
    Object.entries(layout).filter(([word, value]) => {
      if (hasDefinitions(value)) dropped.add(lineWord(word));
      return !dropped.has(lineWord(word));
    }),
  );
  const independent = foreignNames.reduce(
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
            if (!isSame) dropped.add(idOf(word));
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
  return { item: independent, left: [...dropped] };
}

/** Drops what a matrix section does not allow in its rows: a default answer and a widget. */
function withoutRowExtras({ line, properties }: Item, { matrix }: SchemaNode): Item {
  const name = textAt(line, 'field') ?? '';
  const answer = properties[name];
  const isRow =
    isSchemaNode(matrix) && isSchemaNode(answer) && withType(answer)['x-options'] === matrix['options'];
  if (!isRow) return { line, properties };
  const { widget: _widget, ...plain } = line;
  const { default: _begun, ...property } = answer;
  return { line: plain, properties: { ...properties, [name]: property } };
}

/** The item under free names, and these by the former ones. */
function withFreeNames(
  item: Item,
  source: Source,
  taken: readonly string[],
): { readonly item: Item; readonly names: ReadonlyMap<string, string> } {
  const entity = textAt(source.content, 'x-entity') ?? '';
  const itemNames = Object.keys(item.properties);
  const names = new Map<string, string>();
  let files = alone(item, source);
  for (const from of itemNames) {
    const unavailable = [...taken, ...names.values()];
    const isNoted = (item.properties[from] as SchemaNode)['x-note'] !== undefined;
    const isFree = (name: string) =>
      isFreeName(name, unavailable) && (!isNoted || isFreeName(noteName(name), unavailable));
    let to = from;
    // A name must also be unused by the remaining parts of the item.
    for (let number = 2; !isFree(to) || (to !== from && itemNames.includes(to)); number += 1)
      to = `${from}${number}`;
    if (to !== from) files = { ...files, ...renamedFiles(files, { entity, from, to }).changed };
    names.set(from, to);
  }
  return { item: itemIn(files), names };
}
