import { parseSync } from 'vite';

/** An import or re-export; `line` counts from 1. */
export type ImportFound = { readonly specifier: string; readonly line: number };

/**
 * Imports of a TypeScript or JavaScript text: static, re-exported, type-only, and dynamic ones with a
 * literal.
 *
 * @throws Error if the text does not parse.
 */
export function readModule(file: string, text: string): ImportFound[] {
  const { module, errors } = parseSync(file, text);
  const error = errors[0];
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const importAt = (specifier: string, offset: number): ImportFound => ({
    specifier,
    line: text.slice(0, offset).split('\n').length,
  });
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest ?? []),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(start, end))?.[2];
    return specifier === undefined ? [] : [importAt(specifier, start)];
  });
  const requests = [...module.staticImports.map(({ moduleRequest }) => moduleRequest), ...reexports];
  return unique([...requests.map(({ value, start }) => importAt(value, start)), ...dynamic]);
}

/** Removes duplicates: `export { a, b } from './x.ts'` lists its source once per name. */
function unique(imports: readonly ImportFound[]): ImportFound[] {
  return [...new Map(imports.map((found) => [`${found.specifier}:${found.line}`, found])).values()];
}
