import type { CallModel, CallsSchema, EntitySchema, RefusalsSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf, isJsonObject } from '../../../values/paths.ts';
import { filledColumns } from '../../../values/records.ts';
import { slotsOf } from '../../../values/texts.ts';
import { fieldAt } from '../../fieldAt.ts';
import { namesInUse } from '../../grammar/checkUses.ts';
import { nearestOf, under } from '../../pointer.ts';
import { isDefinition } from '../../resolve/refusalModels.ts';
import {
  type AssembledProduct,
  type FindingPlace,
  filesOf,
  type OnFinding,
  type ProductCheck,
} from '../../SchemaFile.ts';

type Saved = NonNullable<CallModel['saves']>[number];
type Entities = AssembledProduct['product']['entities'];
type Node = Readonly<Record<string, unknown>>;

/**
 * Checks `saves`: its place is in the body and takes every field that people fill in, except `without`. A
 * write with a whole record in its body must have `saves`, because the server derives the stored fields from it.
 */
export const checkSaves: ProductCheck = (assembled, report) => {
  const { entities, calls } = assembled.product;
  for (const { file, schema } of filesOf<CallsSchema>(assembled, 'calls')) {
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

function checkSaved(
  body: unknown,
  saved: Saved,
  entities: Entities,
  at: FindingPlace,
  report: OnFinding,
): void {
  // `checkNames` reports an unknown entity name.
  const entity = entryOf(entities, saved.entity);
  if (entity === undefined) return;
  const { without = [] } = saved;
  const shape = isJsonObject(body)
    ? rowSchema(saved.at === undefined ? body : fieldAt(body, saved.at))
    : undefined;
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
  return isJsonObject(shape['properties']) && Object.hasOwn(shape['properties'], field);
}

function rowSchema(schema: unknown): Node | undefined {
  if (!isJsonObject(schema)) return undefined;
  return isJsonObject(schema['items']) ? schema['items'] : schema;
}

/** Entities with a whole record in the body; `readOnly` parts are written by the server only. */
function recordsIn(schema: unknown, entities: Entities): readonly string[] {
  if (!isJsonObject(schema) || schema['readOnly'] === true) return [];
  const { 'x-entity': name, properties, items } = schema;
  const entityHere =
    typeof name === 'string' && entryOf(entities, name)?.['x-table'] !== undefined ? [name] : [];
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => schema[word] ?? []);
  const inside = [...Object.values(isJsonObject(properties) ? properties : {}), ...choices];
  return [...entityHere, ...[...inside, items].flatMap((each) => recordsIn(each, entities))];
}

/**
 * Checks refusals: each code has one definition and each number one code, another sentence has a definition,
 * texts contain only values that the server gives, and a schema names the code unless any call
 * may answer it.
 */
export const checkRefusalCodes: ProductCheck = (assembled, report) => {
  const { calls, refusals: models } = assembled.product;
  const names = namesInUse(assembled);
  // The loader adds those of transitions, and of what calls do.
  const codes = new Set(Object.values(calls).flatMap(({ errors = [] }) => errors));
  const keys = new Set<string>();
  for (const { file, schema } of filesOf<RefusalsSchema>(assembled, 'refusals')) {
    const { anyCall = false, refusals } = schema;
    for (const [index, entry] of refusals.entries()) {
      const tell = (word: string, finding: Omit<Finding, 'file' | 'pointer'>) =>
        report({ ...finding, file: file.path, pointer: under('/refusals', index, word) });
      const once = (word: 'name' | 'resultCode', key: string) => {
        if (keys.has(key))
          tell(word, { code: 'DUPLICATE', found: quoted(String(entry[word])), expected: say('itOnce') });
        keys.add(key);
      };
      const { name, text, resultCode } = entry;
      const isDefined = isDefinition(entry);
      once('name', `${isDefined ? 'code' : 'sentence'} ${name}`);
      if (isDefined) once('resultCode', `number ${resultCode}`);
      const model = entryOf(models, name);
      if (model === undefined) {
        const expected = say('namesOf', {
          what: say('refusals'),
          names: nearestOf(Object.keys(models), name),
        });
        tell('name', { code: 'UNKNOWN_NAME', found: quoted(name), expected });
        continue;
      }
      const { slots = [] } = model;
      for (const slot of slotsOf(text).filter((each) => !slots.includes(each))) {
        const expected = nearestOf(slots, slot);
        tell('text', { code: 'UNKNOWN_PATH', found: asWritten(`{${slot}}`), expected });
      }
      if (isDefined && !anyCall && !names.has(`refusal ${name}`) && !codes.has(name))
        tell('name', { code: 'UNUSED', found: quoted(name), expected: say('codeOfSchema') });
    }
  }
};

/** Reports addresses that several calls have, and `:params` without a schema. */
export const checkCalls: ProductCheck = (assembled, report) => {
  const addresses = new Map<string, string>();
  for (const { file, schema } of filesOf<CallsSchema>(assembled, 'calls')) {
    schema.calls.forEach((call, index) => {
      const at = { file: file.path, pointer: under('/calls', index) };
      for (const address of addressesOf(call, call.base ?? schema.base))
        claim(addresses, address, call.name, at, report);
      const described = Object.keys(call.params?.properties ?? {});
      const inPath = [...call.path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
      for (const param of inPath) {
        if (described.includes(param)) continue;
        const expected = say('underWord', { name: param, word: 'params/properties' });
        report({
          ...at,
          code: 'UNKNOWN_FIELD',
          pointer: `${at.pointer}/params`,
          found: say('nothing'),
          expected,
        });
      }
      for (const param of described) {
        if (inPath.includes(param)) continue;
        const pointer = `${at.pointer}/params/properties/${param}`;
        report({ ...at, code: 'UNUSED', pointer, found: quoted(param), expected: say('inPath', { param }) });
      }
    });
    (schema.mirrors ?? []).forEach((mirror, index) => {
      mirror.calls.forEach((name) => {
        const at = { file: file.path, pointer: under('/mirrors', index, 'calls') };
        const call = schema.calls.find((each) => each.name === name);
        if (call !== undefined)
          for (const address of addressesOf(call, mirror.base)) claim(addresses, address, name, at, report);
      });
    });
  }
};

/** Addresses are equal up to names of params and a final slash; a write by GET is also served as POST. */
function addressesOf(
  { method, path, effect }: CallsSchema['calls'][number],
  base: string,
): readonly string[] {
  const place = `${base}${path}`.replaceAll(/:[A-Za-z]\w*/g, ':').replace(/(?<=.)\/$/, '');
  const methods = method === 'GET' && effect === 'write' ? [method, 'POST'] : [method];
  return methods.map((each) => `${each} ${place}`);
}

function claim(
  owners: Map<string, string>,
  key: string,
  by: string,
  at: FindingPlace,
  report: OnFinding,
): void {
  const owner = owners.get(key);
  if (owner !== undefined) {
    report({ ...at, code: 'DUPLICATE', found: quoted(key), expected: say('itsOwn', { owner }) });
  } else owners.set(key, by);
}
