import type { Json } from '../../contract/index.ts';
import { inlineShapes } from '../../loader/calls/inlineShapes.ts';
import { isSchemaNode, type KnownFile, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';

/** A call of the source checklist, with its name and address for the new one. */
export interface CallLike {
  readonly path: string;
  readonly call: SchemaNode;
  /** Extra body properties of all writing calls of its service. */
  readonly besides: SchemaNode | undefined;
  readonly renamed: string;
  readonly address: string;
}

/** Purposes of a checklist's calls (keyword of `does`), with name prefix and address. */
const CHECKLIST_CALLS = [
  { doesWord: 'filled', verb: 'fetch', address: '/check' },
  { doesWord: 'fill', verb: 'save', address: '/check/save' },
  { doesWord: 'acknowledge', verb: 'read', address: '/check/acknowledge' },
  { doesWord: 'list', verb: 'list', address: '/checks' },
] as const;

/** Keywords of a call that the host answers for a checklist; any other needs code or opens it to others. */
export const CHECKLIST_CALL_WORDS: readonly string[] = [
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

/** Calls of any file that fill in, acknowledge and list the checklist `like`, renamed for `name`. */
export function copyCalls(all: readonly KnownFile[], like: string, name: string): readonly CallLike[] {
  const calls = all
    .filter(({ kind }) => kind === 'calls')
    .flatMap(({ path, content }) => {
      const whole = inlineShapes(content, () => undefined);
      return nodesIn(whole['calls']).map((call) => ({ path, call, besides: nodeAt(whole, 'besides') }));
    });
  return CHECKLIST_CALLS.flatMap(({ doesWord, verb, address }) =>
    calls
      .filter(({ call }) => textAt(nodeAt(call, 'does'), doesWord) === like)
      .map(({ path, call, besides }, index) => {
        const number = index === 0 ? '' : String(index + 1);
        // Avoids the name of the first call of another checklist that is named with the number at its end.
        const also = number === '' ? '' : `Also${number}`;
        return {
          ...{
            path,
            besides,
            call: onlyOf(call, CHECKLIST_CALL_WORDS),
            renamed: `${verb}${inCapitals(name)}${also}`,
          },
          address: `${address}${number === '' ? '' : `-${number}`}`,
        };
      }),
  );
}

/** Keeps only filters of a list call on fields that every checklist has. */
export function withoutItemFilters(call: SchemaNode, fields: ReadonlySet<string>): SchemaNode {
  const does = nodeAt(call, 'does');
  const filters = nodeAt(does, 'filters');
  const query = nodeAt(call, 'query');
  if (filters === undefined) return call;
  const removed = Object.keys(filters).filter((param) => !fields.has(filteredField(filters[param])));
  const without = (node: SchemaNode) =>
    Object.fromEntries(Object.entries(node).filter(([word]) => !removed.includes(word)));
  const properties = nodeAt(query, 'properties');
  return {
    ...call,
    does: { ...does, filters: without(filters) },
    ...(properties === undefined ? {} : { query: { ...query, properties: without(properties) } }),
  };
}

/** The record field of a filter: of `loanId.memberId`, of `{ from: 'begun' }`. */
function filteredField(filter: Json | undefined): string {
  const path = isSchemaNode(filter) ? Object.values(filter)[0] : filter;
  return typeof path === 'string' ? (path.split('.')[0] ?? '') : '';
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
