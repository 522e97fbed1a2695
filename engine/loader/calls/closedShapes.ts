import type { Json } from '../../contract/index.ts';
import { type CallsScope, fieldRef, isTypedShape, keyShape, type Node, nodeOf } from './CallsScope.ts';

/** In `params` and `response` all properties are required; elsewhere they are optional. */
const WHOLE: ReadonlySet<string> = new Set(['params', 'response']);

/**
 * A part of a call (`params`, `query`, `body`, `response`) with short forms expanded. Without `type`,
 * `properties` form a closed object, and `x-reference` is the key of that entity.
 */
export function closedShapes(part: string, shape: Json, scope: CallsScope): Json {
  const closed = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(closed);
    const node = nodeOf(value);
    if (node === undefined) return value;
    const expanded = insideClosed(node, closed);
    if (isTypedShape(expanded)) return expanded;
    if (expanded['properties'] !== undefined) return closedObject(expanded, WHOLE.has(part));
    return reference(part, expanded, scope) ?? expanded;
  };
  return closed(shape);
}

/** Expands only words that contain shapes; other words contain values. */
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

function closedObject(node: Node, isComplete: boolean): Node {
  const { properties = {}, required, additionalProperties = false, ...remaining } = node;
  const names = Object.keys(nodeOf(properties) ?? {});
  const demanded = required ?? (isComplete && names.length > 0 ? names : undefined);
  return {
    ...{ type: 'object', ...remaining, properties },
    ...(demanded === undefined ? {} : { required: demanded }),
    additionalProperties,
  };
}

function reference(part: string, node: Node, scope: CallsScope): Node | undefined {
  const target = nodeOf(node['x-reference']);
  const entity = scope.entity(target?.['entity']);
  if (entity?.key === undefined) return undefined;
  return { ...(part === 'params' ? keyShape(entity) : fieldRef(entity, entity.key)), ...node };
}
