import type { Json } from '../../contract/index.ts';
import {
  type CallsScope,
  type EntityFile,
  fieldRef,
  isTypedShape,
  keyShape,
  type Node,
  nodeOf,
  withoutKeys,
} from './CallsScope.ts';

/** Derived properties of an object: before and after the written ones, with those required or optional. */
export interface DerivedShape {
  readonly first: Node;
  readonly last?: Node;
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
}

/** Parts derived from `does`; written parts have priority. */
export interface DerivedCall {
  readonly words: Node;
  readonly query?: DerivedShape;
  readonly params?: DerivedShape;
  readonly body?: DerivedShape | Node;
  readonly response?: DerivedShape | Node;
}

const READS = ['list', 'read', 'filled', 'checklists', 'analyse'] as const;
const WRITES = ['save', 'delete', 'fill', 'acknowledge'] as const;
const TOTAL: Node = { type: 'integer', minimum: 0 };
const NOTHING: DerivedCall = { words: {} };

/**
 * Method, input and response of a call that the server answers by `does`.
 *
 * @param besides properties that the bodies of all writes of the service take.
 */
export function derivedParts(call: Node, besides: Node, scope: CallsScope): DerivedCall {
  const does = nodeOf(call['does']);
  const doesWord = [...READS, ...WRITES].find((each) => does?.[each] !== undefined);
  if (does === undefined || doesWord === undefined) return NOTHING;
  const effect = READS.some((each) => each === doesWord) ? 'read' : 'write';
  const entity = scope.entity(does[doesWord]);
  if (entity === undefined) return { words: { effect } };
  const parts = DERIVED[doesWord]({ call, does, entity, besides, scope });
  return { ...parts, words: { effect, ...parts.words } };
}

/** A call with what `does` says of it. */
interface DoesCall {
  readonly call: Node;
  readonly does: Node;
  readonly entity: EntityFile;
  readonly besides: Node;
  readonly scope: CallsScope;
}

const DERIVED: Readonly<
  Record<(typeof READS)[number] | (typeof WRITES)[number], (call: DoesCall) => DerivedCall>
> = {
  list: listParts,
  read: readParts,
  filled: ({ does, entity }) => {
    const { as } = does;
    const one = { anyOf: [recordRef(entity), { type: 'null' }] };
    return {
      words: {},
      response: as === undefined ? { first: { [entity.name]: one } } : { first: rows(entity, String(as)) },
    };
  },
  checklists: () => NOTHING,
  analyse: () => NOTHING,
  save: saveParts,
  fill: saveParts,
  delete: deleteParts,
  acknowledge: ({ entity }) => ({
    words: { ...RESULT, changes: [entity.name] },
    response: recordRef(entity),
  }),
};

const RESULT = { responseKey: 'ResultData' } as const;

function listParts({ call, does, entity, scope }: DoesCall): DerivedCall {
  const { list: listOption = true } = nodeOf(call['query']) ?? {};
  const { as = 'rows' } = does;
  const words = listWords(listOption, scope);
  const summed = Array.isArray(listOption) ? listField('summary', scope) : {};
  const { [String(as)]: list = {}, ...total } = rows(entity, String(as));
  // A typed response is written by hand, and so are the words of the query.
  if (isTypedShape(nodeOf(call['response']) ?? {})) return { words: readRows(does, entity) };
  const inAddress = Object.fromEntries(addressWords(call).map((word) => [word, true]));
  const filters = withoutKeys(filterFields(does, entity), inAddress);
  return {
    words: readRows(does, entity),
    ...(call['body'] === undefined ? { query: { first: words, last: filters } } : {}),
    response: {
      first: { [String(as)]: list, ...(listOption === false ? {} : total) },
      last: summed,
      optional: Object.keys(summed),
    },
  };
}

function rows(entity: EntityFile, as: string): Node {
  return { [as]: { type: 'array', items: recordRef(entity) }, total: TOTAL };
}

/** Query words of a list: search, paging, sorting, and those named in `list`; none if it is false. */
export function listWords(listOption: Json, scope: CallsScope): Node {
  if (listOption === false) return {};
  const more = Array.isArray(listOption) ? (listOption as readonly string[]) : [];
  return Object.assign(
    {},
    ...['q', 'page', 'perPage', 'sortBy', 'sortDesc', ...more].map((word) => listField(word, scope)),
  );
}

function listField(word: string, scope: CallsScope): Node {
  const listQuery = scope.entity('list-query');
  return listQuery === undefined ? {} : { [word]: fieldRef(listQuery, word) };
}

/**
 * Fields for the words of `filters`: the field compared with, or a date for bounds of days. Others need a
 * written shape.
 */
function filterFields(does: Node, entity: EntityFile): Node {
  const fields = nodeOf(entity.content['properties']) ?? {};
  const filters = Object.entries(nodeOf(does['filters']) ?? {}).flatMap(([word, value]): [string, Node][] => {
    const filter = nodeOf(value) ?? { equal: value };
    const { equal, not, from, to } = filter;
    const bound = nodeOf(fields[String(from ?? to)]);
    if (bound?.['format'] === 'date') return [[word, { type: 'string', format: 'date' }]];
    const compared = equal ?? not;
    return typeof compared === 'string' && Object.hasOwn(fields, compared)
      ? [[word, fieldRef(entity, compared)]]
      : [];
  });
  return Object.fromEntries(filters);
}

function readParts({ call, does, entity }: DoesCall): DerivedCall {
  const isFixedRecord = does['record'] !== undefined;
  const see = nodeOf(entity.content['x-may'])?.['see'] ?? 'all';
  const errors = see === 'all' ? ['NOT_FOUND'] : ['NOT_FOUND', 'NOT_YOURS'];
  return {
    words: { ...(isFixedRecord ? {} : { errors }), ...readRows(does, entity) },
    ...(isFixedRecord ? {} : keyPart(call, keyWord(does, entity), keyShape(entity))),
    response: recordRef(entity),
  };
}

/**
 * Where the key is sent: in the path if it has the word; otherwise in the query of a GET or the body of a
 * POST.
 */
function keyPart(call: Node, word: string, shape: Node): Omit<DerivedCall, 'words'> {
  const part = { first: { [word]: shape }, required: [word] };
  const inAddress = addressWords(call);
  if (inAddress.includes(word)) return { params: part };
  if (inAddress.length > 0) return {};
  return (call['method'] ?? 'GET') === 'GET' ? { query: part } : { body: part };
}

function saveParts({ call, does, entity, besides, scope }: DoesCall): DerivedCall {
  const isWhole = does['save'] !== undefined;
  const { saves = isWhole ? [{ entity: entity.name, at: 'obj' }] : [] } = call;
  const at = nodeOf((saves as readonly Json[])[0])?.['at'];
  const form = scope.form(entity.name);
  const errors = [...(does['record'] === undefined ? ['NOT_FOUND'] : []), 'STALE', ...changeErrors(entity)];
  const recordPart: Node = isWhole ? { [String(at)]: recordRef(entity) } : {};
  return {
    words: {
      ...RESULT,
      ...(isWhole ? { saves, errors } : {}),
      ...(form === undefined || at === undefined ? {} : { form: { name: form, at } }),
      changes: [entity.name],
    },
    response: recordRef(entity),
    ...(at !== undefined
      ? { body: { first: recordPart, last: besides, required: [String(at)] } }
      : isWhole
        ? { body: recordRef(entity) }
        : {}),
  };
}

function changeErrors({ content }: EntityFile): readonly string[] {
  const { change = 'all' } = nodeOf(content['x-may']) ?? {};
  return change === 'all' ? [] : ['NOT_YOURS'];
}

function deleteParts({ call, does, entity, besides }: DoesCall): DerivedCall {
  const word = keyWord(does, entity);
  const { key = '' } = entity;
  const version: Node = Object.hasOwn(nodeOf(entity.content['properties']) ?? {}, 'rowVersion')
    ? { rowVersion: fieldRef(entity, 'rowVersion') }
    : {};
  const inBody = { [word]: { ...fieldRef(entity, key), 'x-reference': { entity: entity.name } } };
  return {
    words: {
      ...RESULT,
      changes: [entity.name, ...rowEntities(does, entity)],
      errors: ['NOT_FOUND', 'STALE', ...changeErrors(entity)],
    },
    ...(addressWords(call).length > 0
      ? { params: { first: { [word]: keyShape(entity) } }, query: { first: version } }
      : { body: { first: { ...inBody, ...version }, last: besides, required: [word] } }),
    response: { first: { [key]: fieldRef(entity, key) } },
  };
}

/** Names of the `:params` in the path. */
function addressWords(call: Node): readonly string[] {
  return [...String(call['path']).matchAll(/:(\w+)/g)].map(([, word = '']) => word);
}

function keyWord(does: Node, { key = '' }: EntityFile): string {
  return typeof does['key'] === 'string' ? does['key'] : key;
}

/** Entities with rows in the response. */
function readRows(does: Node, entity: EntityFile): Node {
  const entityNames = rowEntities(does, entity);
  return entityNames.length === 0 ? {} : { reads: entityNames };
}

function rowEntities(does: Node, entity: EntityFile): readonly string[] {
  const fields = nodeOf(entity.content['properties']) ?? {};
  return ((does['rows'] ?? []) as readonly string[]).flatMap((name) => {
    const rowsOf = nodeOf(nodeOf(fields[name])?.['x-rows']);
    return typeof rowsOf?.['entity'] === 'string' ? [rowsOf['entity']] : [];
  });
}

/** Answers follow the version of the form they were given in, so their record allows other properties. */
function recordRef({ ref, content }: EntityFile): Node {
  return content['x-answers'] === true ? { $ref: ref, additionalProperties: true } : { $ref: ref };
}
