import type { Json } from '../../contract/index.ts';
import { isSchemaNode, type KnownFile, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';

/** A call of a checklist, where it is written, and what it and its address are called for another one. */
export interface CallLike {
  readonly path: string;
  readonly call: SchemaNode;
  /** What the bodies of its service's writes take along. */
  readonly besides: SchemaNode | undefined;
  readonly renamed: string;
  readonly address: string;
}

/** What the calls of a checklist do; the begin of the name, and the address. */
const DEEDS = [
  { deed: 'filled', verb: 'fetch', address: '/check' },
  { deed: 'fill', verb: 'save', address: '/check/save' },
  { deed: 'acknowledge', verb: 'read', address: '/check/acknowledge' },
  { deed: 'list', verb: 'list', address: '/checks' },
] as const;

/** What a call of a checklist says; all else belongs to one that has code behind it. */
const WORDS = [
  ...[
    'name',
    'method',
    'path',
    'summary',
    'permission',
    'maxBody',
    'does',
    'effect',
    'query',
    'body',
    'form',
  ],
  ...['responseKey', 'response', 'saves', 'changes', 'errors'],
];

/** The calls that fill in, read and list a checklist, wherever they are written. */
export function callsLike(all: readonly KnownFile[], like: string, name: string): readonly CallLike[] {
  const calls = all
    .filter(({ kind }) => kind === 'calls')
    .flatMap(({ path, content }) =>
      nodesIn(content['calls']).map((call) => ({ path, call, besides: nodeAt(content, 'besides') })),
    );
  return DEEDS.flatMap(({ deed, verb, address }) =>
    calls
      .filter(({ call }) => textAt(nodeAt(call, 'does'), deed) === like)
      .map(({ path, call, besides }, index) => {
        const number = index === 0 ? '' : String(index + 1);
        // Not the name of the first call of a checklist whose own name ends in that number.
        const also = number === '' ? '' : `Also${number}`;
        return {
          ...{ path, besides, call: onlyOf(call, WORDS), renamed: `${verb}${inCapitals(name)}${also}` },
          address: `${address}${number === '' ? '' : `-${number}`}`,
        };
      }),
  );
}

/** A list is narrowed by what every checklist has. */
export function withoutItemFilters(call: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const does = nodeAt(call, 'does');
  const filters = nodeAt(does, 'filters');
  const asked = nodeAt(call, 'query');
  if (filters === undefined) return call;
  const gone = Object.keys(filters).filter((param) => !fields.has(fieldOf(filters[param])));
  const without = (node: SchemaNode) =>
    Object.fromEntries(Object.entries(node).filter(([word]) => !gone.includes(word)));
  const properties = nodeAt(asked, 'properties');
  return {
    ...call,
    does: { ...does, filters: without(filters) },
    ...(properties === undefined ? {} : { query: { ...asked, properties: without(properties) } }),
  };
}

/** `loanId.memberId`, `{ from: 'begun' }`: the field of the record that a filter looks at. */
function fieldOf(filter: Json | undefined): string {
  const said = isSchemaNode(filter) ? Object.values(filter)[0] : filter;
  return typeof said === 'string' ? (said.split('.')[0] ?? '') : '';
}

export function onlyOf(node: SchemaNode, words: readonly string[]): SchemaNode {
  return Object.fromEntries(
    words.filter((word) => Object.hasOwn(node, word)).map((word) => [word, node[word] as Json]),
  );
}

export function nodeAt(node: SchemaNode | undefined, word: string): SchemaNode | undefined {
  const value = node?.[word];
  return isSchemaNode(value) ? value : undefined;
}

function inCapitals(name: string): string {
  return name
    .split(/[-_]/)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`)
    .join('');
}
