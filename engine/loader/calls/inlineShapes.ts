import type { Json } from '../../contract/index.ts';
import type { Finding } from '../../errors/Finding.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { mapEntries, under } from '../pointer.ts';
import { type Node, nodeOf } from './CallsScope.ts';

/** Limit, because shapes within shapes multiply. */
const MAX_SHAPE_USES = 500;

/**
 * A calls file with each reference to one of its `shapes` replaced by that shape, words beside the reference first.
 * References to an unknown shape, or to the shape around, stay: `refResolver` reports them.
 */
export function inlineShapes(file: Node, report: (finding: Omit<Finding, 'file'>) => void): Node {
  const { shapes, ...content } = file;
  const byName = nodeOf(shapes);
  if (byName === undefined) return file;
  const used = new Set<string>();
  let uses = 0;
  const inline = (value: unknown, open: readonly string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = shapeAt(value as Json);
    if (name === undefined || !Object.hasOwn(byName, name) || open.includes(name) || uses > MAX_SHAPE_USES)
      return mapEntries(value, (each) => inline(each, open));
    used.add(name);
    uses += 1;
    const { $ref: _shape, ...beside } = value as Node;
    return {
      ...(inline(byName[name], [...open, name]) as Node),
      ...mapEntries(beside, (each) => inline(each, open) as Json),
    };
  };
  const whole = inline(content, []) as Node;
  if (uses > MAX_SHAPE_USES) {
    const expected = say('atMost', { what: say('references', { count: MAX_SHAPE_USES }) });
    report({ code: 'TOO_BIG', pointer: '/shapes', found: quoted('shapes'), expected });
  }
  for (const name of Object.keys(byName).filter((each) => !used.has(each)))
    report({
      ...{ code: 'UNUSED', pointer: under('/shapes', name), found: quoted(name) },
      expected: say('callThatUsesIt'),
    });
  return whole;
}

/** Name of the shape that a node refers to. */
export function shapeAt(value: Json | undefined): string | undefined {
  const ref = nodeOf(value)?.['$ref'];
  return typeof ref === 'string' && ref.startsWith('#/shapes/') ? ref.slice('#/shapes/'.length) : undefined;
}
