import { isSchemaNode, type SchemaNode, textAt } from './schemaParts.ts';

/** Names of the bases that a scenario extends (`from`), nearest first; circular references end the list. */
export function basesBehind(content: SchemaNode, scenario: SchemaNode): readonly string[] {
  const bases = isSchemaNode(content['bases']) ? content['bases'] : {};
  const passed: string[] = [];
  let name = textAt(scenario, 'from');
  while (name !== undefined && !passed.includes(name)) {
    passed.push(name);
    const base = Object.hasOwn(bases, name) ? bases[name] : undefined;
    name = isSchemaNode(base) ? textAt(base, 'from') : undefined;
  }
  return passed;
}
