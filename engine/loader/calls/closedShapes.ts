import type { Json } from '../../contract/index.ts';
import { type CallsScope, fieldRef, isTypedShape, keyShape, type Node, nodeOf } from './CallsScope.ts';

/** Of an answer and of an address all words are there; what else is taken may be left out. */
const WHOLE: ReadonlySet<string> = new Set(['params', 'response']);

/**
 * A part of a call (`params`, `query`, `body`, `response`) with its short shapes written out. Short is what says no `type`: `properties` are those of a closed
 * object, `x-reference` is the key of that entity's record.
 */
export function closedShapes(part: string, shape: Json, scope: CallsScope): Json {
  const closed = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(closed);
    const node = nodeOf(value);
    if (node === undefined) return value;
    const own = insideClosed(node, closed);
    if (isTypedShape(own)) return own;
    if (own['properties'] !== undefined) return closedObject(own, WHOLE.has(part));
    return reference(part, own, scope) ?? own;
  };
  return closed(shape);
}

/** Words that hold shapes; all others hold values. */
function insideClosed(node: Node, closed: (value: Json) => Json): Node {
  return Object.fromEntries(
    Object.entries(node).map(([word, value]): [string, Json] => {
      if (word === 'properties') {
        const entries = Object.entries(nodeOf(value) ?? {});
        return [word, Object.fromEntries(entries.map(([name, each]) => [name, closed(each)]))];
      }
      return [word, SHAPES.has(word) ? closed(value) : value];
    }),
  );
}

const SHAPES: ReadonlySet<string> = new Set(['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']);

function closedObject(node: Node, whole: boolean): Node {
  const { properties = {}, required, additionalProperties = false, ...said } = node;
  const names = Object.keys(nodeOf(properties) ?? {});
  const demanded = required ?? (whole && names.length > 0 ? names : undefined);
  return {
    ...{ type: 'object', ...said, properties },
    ...(demanded === undefined ? {} : { required: demanded }),
    additionalProperties,
  };
}

function reference(part: string, node: Node, scope: CallsScope): Node | undefined {
  const said = nodeOf(node['x-reference']);
  const entity = scope.entity(said?.['entity']);
  if (entity?.key === undefined) return undefined;
  return { ...(part === 'params' ? keyShape(entity) : fieldRef(entity, entity.key)), ...node };
}
