import type { CallsSchema, EntitySchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { type Shape, trace } from '../../context/Scope.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../SchemaFile.ts';

/** Reports duplicate call names or addresses, mirrors of missing calls, and `:params` without a schema. */
export const checkCalls: DraftCheck = (draft, report) => {
  const names = new Map<string, string>();
  const addresses = new Map<string, string>();
  for (const { file, schema } of filesOf<CallsSchema>(draft, 'calls')) {
    schema.calls.forEach((call, index) => {
      const at = { file: file.path, pointer: under('/calls', index) };
      claim(names, call.name, call.name, { ...at, pointer: `${at.pointer}/name` }, report);
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
      if (call.scope !== undefined && !isForSystems(call)) {
        const expected = say('callOfScope');
        report({
          ...at,
          code: 'UNUSED',
          pointer: `${at.pointer}/scope`,
          found: quoted(call.scope),
          expected,
        });
      }
      if (call.costly !== undefined && call.effect !== 'read')
        report({
          ...at,
          code: 'UNUSED',
          pointer: `${at.pointer}/costly`,
          found: quoted(call.costly.what),
          expected: say('callThatReads'),
        });
      const body = entryOf(draft.product.calls, call.name)?.body;
      if (call.form?.at !== undefined && typeof body === 'object') {
        const formPlace = trace(body as Shape, call.form.at, call.name);
        const pointer = `${at.pointer}/form/at`;
        if (!('shape' in formPlace))
          report({
            ...at,
            code: 'UNKNOWN_FIELD',
            pointer,
            found: quoted(call.form.at),
            expected: formPlace.expected,
          });
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

/** `scope` fits only reads by other systems: not public ones (no token), not streams, no repeated login. */
function isForSystems({
  method,
  effect,
  access,
  stream,
  reauthentication,
}: CallsSchema['calls'][number]): boolean {
  const isRead = method === 'GET' && effect === 'read' && stream !== true;
  return isRead && access !== 'public' && reauthentication !== true;
}

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
  at: { readonly file: string; readonly pointer: string },
  report: TellFinding,
): void {
  const owner = owners.get(key);
  if (owner !== undefined) {
    report({ ...at, code: 'DUPLICATE', found: quoted(key), expected: say('itsOwn', { owner }) });
  } else owners.set(key, by);
}

type Node = Readonly<Record<string, unknown>>;
type Tell = (pointer: string, name: string, known: readonly string[]) => void;

/**
 * Checks that `required` in call schemas and `x-reference.entityAt` name fields of the same object. The
 * `required` of entities is checked by `checkEntities`.
 */
export const checkShapes = fileCheck<Described>(
  ['calls', 'entity'],
  ({ product }, { file, schema }, report) => {
    const isCalls = file.kind === 'calls';
    const content = isCalls ? product.services[schema.service] : product.entities[schema['x-entity']];
    visit(content, '', isCalls, (pointer, name, fieldNames) => {
      if (fieldNames.includes(name)) return;
      const expected = nearestOf(fieldNames, name);
      report({ code: 'UNKNOWN_FIELD', file: file.path, pointer, found: quoted(name), expected });
    });
  },
);

/** A file of calls, or an entity. */
type Described = Pick<CallsSchema, 'service'> & Pick<EntitySchema, 'x-entity'>;

function visit(value: unknown, pointer: string, isCalls: boolean, tell: Tell): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) fieldsOf(value as Node, pointer, isCalls, tell);
  for (const [key, each] of Object.entries(value)) visit(each, under(pointer, key), isCalls, tell);
}

function fieldsOf({ properties, required }: Node, pointer: string, isCalls: boolean, tell: Tell): void {
  if (typeof properties !== 'object' || properties === null) return;
  const fieldNames = Object.keys(properties);
  const names: readonly unknown[] = isCalls && Array.isArray(required) ? required : [];
  names.forEach((name, index) => {
    tell(under(pointer, 'required', index), String(name), fieldNames);
  });
  for (const [name, field] of Object.entries(properties as Readonly<Record<string, Field | null>>)) {
    const by = field?.['x-reference']?.entityAt;
    if (by !== undefined) tell(under(pointer, 'properties', name, 'x-reference', 'entityAt'), by, fieldNames);
  }
}

interface Field {
  readonly 'x-reference'?: { readonly entityAt?: string };
}
