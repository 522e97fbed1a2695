/** Names of option lists that a schema uses, at any depth: `x-options` of entities, `options` of columns and filters. */
export function optionsIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  collect(value, names);
  return names;
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'string' && (key === 'x-options' || key === 'options')) names.add(child);
    else collect(child, names);
  }
}
