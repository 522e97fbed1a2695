import type { CallModel, CallsSchema, EntitySchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { filledColumns } from '../../../values/records.ts';
import { fieldAt } from '../../fieldAt.ts';
import { under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

type Saved = NonNullable<CallModel['saves']>[number];
type Entities = ProductDraft['product']['entities'];
type Node = Readonly<Record<string, unknown>>;
interface At {
  readonly file: string;
  readonly pointer: string;
}

/**
 * Checks `saves`: its place is in the body and takes every field that people fill in, except `without`. A
 * write with a whole record in its body must have `saves`, because the server derives the stored fields from it.
 */
export const checkSaves: DraftCheck = (draft, report) => {
  const { entities, calls } = draft.product;
  for (const { file, schema } of filesOf<CallsSchema>(draft, 'calls')) {
    schema.calls.forEach(({ name }, index) => {
      const call = entryOf(calls, name);
      if (call === undefined) return;
      const { saves = [], body, effect } = call;
      const at = { file: file.path, pointer: under('/calls', index) };
      saves.forEach((saved, place) => {
        checkSaved(body, saved, entities, { ...at, pointer: under(at.pointer, 'saves', place) }, report);
      });
      if (effect !== 'write') return;
      for (const entityName of recordsIn(body, entities)) {
        if (saves.some(({ entity }) => entity === entityName)) continue;
        const pointer = under(at.pointer, 'body');
        report({
          ...at,
          ...{
            code: 'NOT_SAVED',
            pointer,
            found: say('recordOf', { entity: entityName }),
            expected: say('savesWithIt'),
          },
        });
      }
    });
  }
};

function checkSaved(body: unknown, saved: Saved, entities: Entities, at: At, report: TellFinding): void {
  // `checkNames` reports an unknown entity name.
  const entity = entryOf(entities, saved.entity);
  if (entity === undefined) return;
  const { without = [] } = saved;
  const shape = isNode(body) ? rowOf(saved.at === undefined ? body : fieldAt(body, saved.at)) : undefined;
  if (shape === undefined) {
    const pointer = under(at.pointer, 'at');
    report({
      ...at,
      ...{ code: 'UNKNOWN_FIELD', pointer, found: quoted(saved.at), expected: say('recordInBody') },
    });
    return;
  }
  for (const field of filledColumns(entity)) {
    if (without.includes(field) || takes(entity, shape, field)) continue;
    report({
      ...at,
      ...{
        code: 'NOT_SAVED',
        found: say('namedPart', { part: field, word: saved.entity }),
        expected: say('itInBody'),
      },
    });
  }
}

/** An entity with answers stores them in one column; code writes its other columns (`without`). */
function takes(entity: EntitySchema, shape: Node, field: string): boolean {
  if (entity['x-answers'] === true) return false;
  return isNode(shape['properties']) && Object.hasOwn(shape['properties'], field);
}

function rowOf(schema: unknown): Node | undefined {
  if (!isNode(schema)) return undefined;
  return isNode(schema['items']) ? schema['items'] : schema;
}

/** Entities with a whole record in the body; `readOnly` parts are written by the server only. */
function recordsIn(schema: unknown, entities: Entities): readonly string[] {
  if (!isNode(schema) || schema['readOnly'] === true) return [];
  const { 'x-entity': name, properties, items } = schema;
  const entityHere =
    typeof name === 'string' && entryOf(entities, name)?.['x-table'] !== undefined ? [name] : [];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => schema[word] ?? []);
  const inside = [...Object.values(isNode(properties) ? properties : {}), ...choices];
  return [...entityHere, ...[...inside, items].flatMap((each) => recordsIn(each, entities))];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
