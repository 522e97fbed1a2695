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

/** Words of an object that follows from a call: before and after those that are written, and which of them may be missing. */
export interface DerivedShape {
  readonly first: Node;
  readonly last?: Node;
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
}

/** What follows from what a call does; whatever it writes itself stands in its place. */
export interface DerivedCall {
  readonly said: Node;
  readonly query?: DerivedShape;
  readonly params?: DerivedShape;
  readonly body?: DerivedShape | Node;
  readonly response?: DerivedShape | Node;
}

const READS = ['list', 'read', 'filled', 'checklists', 'analyse'] as const;
const WRITES = ['save', 'delete', 'fill', 'acknowledge'] as const;
const TOTAL: Node = { type: 'integer', minimum: 0 };
const NOTHING: DerivedCall = { said: {} };

/**
 * Input, answer and effect of a call that the server answers by itself.
 *
 * @param besides what the bodies of the service's writes take along.
 */
export function derivedParts(call: Node, besides: Node, scope: CallsScope): DerivedCall {
  const does = nodeOf(call['does']);
  const deed = [...READS, ...WRITES].find((each) => does?.[each] !== undefined);
  if (does === undefined || deed === undefined) return NOTHING;
  const effect = READS.some((each) => each === deed) ? 'read' : 'write';
  const entity = scope.entity(does[deed]);
  if (entity === undefined) return { said: { effect } };
  const made = DERIVED[deed]({ call, does, entity, besides, scope });
  return { ...made, said: { effect, ...made.said } };
}

interface Deed {
  readonly call: Node;
  readonly does: Node;
  readonly entity: EntityFile;
  readonly besides: Node;
  readonly scope: CallsScope;
}

const DERIVED: Readonly<
  Record<(typeof READS)[number] | (typeof WRITES)[number], (deed: Deed) => DerivedCall>
> = {
  list: listed,
  read,
  filled: ({ does, entity }) => {
    const { as } = does;
    const one = { anyOf: [recordRef(entity), { type: 'null' }] };
    return {
      said: {},
      response: as === undefined ? { first: { [entity.name]: one } } : { first: rows(entity, String(as)) },
    };
  },
  checklists: () => NOTHING,
  analyse: () => NOTHING,
  save: saved,
  fill: saved,
  delete: deleted,
  acknowledge: ({ entity }) => ({
    said: { ...RESULT, changes: [entity.name] },
    response: recordRef(entity),
  }),
};

const RESULT = { responseKey: 'ResultData' } as const;

function listed({ call, does, entity, scope }: Deed): DerivedCall {
  const { list: asked = true } = nodeOf(call['query']) ?? {};
  const { as = 'rows' } = does;
  const words = listWords(asked, scope);
  const summed = Array.isArray(asked) ? listField('summary', scope) : {};
  const { [String(as)]: list = {}, ...total } = rows(entity, String(as));
  // Whoever writes the whole answer says also what is asked.
  if (isTypedShape(nodeOf(call['response']) ?? {})) return { said: readRows(does, entity) };
  const inAddress = Object.fromEntries(addressWords(call).map((word) => [word, true]));
  const narrowed = withoutKeys(filterFields(does, entity), inAddress);
  return {
    said: readRows(does, entity),
    ...(call['body'] === undefined ? { query: { first: words, last: narrowed } } : {}),
    response: {
      first: { [String(as)]: list, ...(asked === false ? {} : total) },
      last: summed,
      optional: Object.keys(summed),
    },
  };
}

function rows(entity: EntityFile, as: string): Node {
  return { [as]: { type: 'array', items: recordRef(entity) }, total: TOTAL };
}

/** Every list may be searched, paged and sorted; `list` says what else it may be asked, or false. */
export function listWords(asked: Json, scope: CallsScope): Node {
  if (asked === false) return {};
  const more = Array.isArray(asked) ? (asked as readonly string[]) : [];
  return Object.assign(
    {},
    ...['q', 'page', 'perPage', 'sortBy', 'sortDesc', ...more].map((word) => listField(word, scope)),
  );
}

function listField(word: string, scope: CallsScope): Node {
  const asked = scope.entity('list-query');
  return asked === undefined ? {} : { [word]: fieldRef(asked, word) };
}

/** A word that is equal to a field is as that field, a bound of days is a day. What else narrows a list says its own shape. */
function filterFields(does: Node, entity: EntityFile): Node {
  const fields = nodeOf(entity.content['properties']) ?? {};
  const filters = Object.entries(nodeOf(does['filters']) ?? {}).flatMap(([word, said]): [string, Node][] => {
    const filter = nodeOf(said) ?? { equal: said };
    const { equal, not, from, to } = filter;
    const bound = nodeOf(fields[String(from ?? to)]);
    if (bound?.['format'] === 'date') return [[word, { type: 'string', format: 'date' }]];
    const same = equal ?? not;
    return typeof same === 'string' && Object.hasOwn(fields, same) ? [[word, fieldRef(entity, same)]] : [];
  });
  return Object.fromEntries(filters);
}

function read({ call, does, entity }: Deed): DerivedCall {
  const isKnown = does['record'] !== undefined;
  const see = nodeOf(entity.content['x-may'])?.['see'] ?? 'all';
  const errors = see === 'all' ? ['NOT_FOUND'] : ['NOT_FOUND', 'NOT_YOURS'];
  return {
    said: { ...(isKnown ? {} : { errors }), ...readRows(does, entity) },
    ...(isKnown ? {} : keyPart(call, keyWord(does, entity), keyShape(entity))),
    response: recordRef(entity),
  };
}

/** In the address where that has the word; where it has none, in what a GET or a POST carries. */
function keyPart(call: Node, word: string, shape: Node): Omit<DerivedCall, 'said'> {
  const part = { first: { [word]: shape }, required: [word] };
  const inAddress = addressWords(call);
  if (inAddress.includes(word)) return { params: part };
  if (inAddress.length > 0) return {};
  return (call['method'] ?? 'GET') === 'GET' ? { query: part } : { body: part };
}

function saved({ call, does, entity, besides, scope }: Deed): DerivedCall {
  const isWhole = does['save'] !== undefined;
  const { saves = isWhole ? [{ entity: entity.name, at: 'obj' }] : [] } = call;
  const at = nodeOf((saves as readonly Json[])[0])?.['at'];
  const form = scope.form(entity.name);
  const errors = does['record'] === undefined ? ['NOT_FOUND', 'STALE'] : ['STALE'];
  const taken: Node = isWhole ? { [String(at)]: recordRef(entity) } : {};
  return {
    said: {
      ...RESULT,
      ...(isWhole ? { saves, errors } : {}),
      ...(form === undefined || at === undefined ? {} : { form: { name: form, at } }),
      changes: [entity.name],
    },
    response: recordRef(entity),
    ...(at !== undefined
      ? { body: { first: taken, last: besides, required: [String(at)] } }
      : isWhole
        ? { body: recordRef(entity) }
        : {}),
  };
}

function deleted({ call, does, entity, besides }: Deed): DerivedCall {
  const word = keyWord(does, entity);
  const { key = '' } = entity;
  const version: Node = Object.hasOwn(nodeOf(entity.content['properties']) ?? {}, 'rowVersion')
    ? { rowVersion: fieldRef(entity, 'rowVersion') }
    : {};
  const inBody = { [word]: { ...fieldRef(entity, key), 'x-reference': { entity: entity.name } } };
  return {
    said: { ...RESULT, changes: [entity.name, ...rowEntities(does, entity)], errors: ['NOT_FOUND', 'STALE'] },
    ...(addressWords(call).length > 0
      ? { params: { first: { [word]: keyShape(entity) } }, query: { first: version } }
      : { body: { first: { ...inBody, ...version }, last: besides, required: [word] } }),
    response: { first: { [key]: fieldRef(entity, key) } },
  };
}

/** The `:params` of its path. */
function addressWords(call: Node): readonly string[] {
  return [...String(call['path']).matchAll(/:(\w+)/g)].map(([, word = '']) => word);
}

function keyWord(does: Node, { key = '' }: EntityFile): string {
  return typeof does['key'] === 'string' ? does['key'] : key;
}

/** Rows of other entities that are answered along. */
function readRows(does: Node, entity: EntityFile): Node {
  const read = rowEntities(does, entity);
  return read.length === 0 ? {} : { reads: read };
}

function rowEntities(does: Node, entity: EntityFile): readonly string[] {
  const fields = nodeOf(entity.content['properties']) ?? {};
  return ((does['rows'] ?? []) as readonly string[]).flatMap((name) => {
    const rowsOf = nodeOf(nodeOf(fields[name])?.['x-rows']);
    return typeof rowsOf?.['entity'] === 'string' ? [rowsOf['entity']] : [];
  });
}

/** Answers stand in whatever version of its form they were given: such a record is not closed. */
function recordRef({ ref, content }: EntityFile): Node {
  return content['x-answers'] === true ? { $ref: ref, additionalProperties: true } : { $ref: ref };
}
