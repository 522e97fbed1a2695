import type { Product } from '../../engine/index.ts';

/** A name declared in a schema but not used. */
interface UnusedName {
  readonly what: 'message' | 'setting' | 'retention' | 'screen' | 'field';
  readonly name: string;
}

/**
 * Names used neither by another schema nor by TypeScript: messages, settings, unreachable screens, fields
 * that no code reads. The loader cannot find them, because it does not know the code.
 *
 * @param texts every schema file except messages, as written.
 * @param code every TypeScript file of the product.
 */
export function unusedNames(
  product: Pick<Product, 'messages' | 'settings' | 'screens' | 'entities'>,
  texts: readonly string[],
  code: readonly string[],
): readonly UnusedName[] {
  const words = wordsOf(code);
  const readNames = readIn(code);
  const [beginnings, endings] = [partsOf(code, BEGINNING), partsOf(code, ENDING)];
  const counts = countsOf(texts);
  const isTold = (id: string) =>
    words.has(id) ||
    counts.has(id) ||
    beginnings.some((beginning) => id.startsWith(beginning)) ||
    endings.some((ending) => id.endsWith(ending));
  const [messages] = Object.values(product.messages);
  const unused: UnusedName[] = [];
  const add = (what: UnusedName['what'], names: readonly string[]) => {
    for (const name of names) unused.push({ what, name });
  };
  add(
    'message',
    Object.keys(messages?.texts ?? {}).filter((id) => !isTold(id)),
  );
  add(
    'setting',
    Object.keys(product.settings.values ?? {}).filter(
      (name) => !readNames.has(name) && !counts.has(`settings.${name}`),
    ),
  );
  add(
    'retention',
    Object.keys(product.settings.retention ?? {}).filter((name) => !words.has(name)),
  );
  const hidden = Object.values(product.screens).filter(({ navigation }) => navigation === undefined);
  // The declaration itself is one occurrence.
  const isNamed = (name: string) => words.has(name) || (counts.get(name) ?? 0) > 1;
  add(
    'screen',
    hidden.map(({ name }) => name).filter((name) => !isNamed(name)),
  );
  const fields = Object.values(product.entities).flatMap((entity) =>
    Object.keys(entity.properties).map((field) => ({ field, name: `${entity['x-entity']}.${field}` })),
  );
  add(
    'field',
    fields.filter(({ field }) => !isNamed(field)).map(({ name }) => name),
  );
  return unused;
}

/** Every word of the code, including quoted ids with dots and dashes. */
function wordsOf(code: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of code) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
    for (const [, id = ''] of text.matchAll(/['"`]([A-Za-z][\w.-]*)['"`]/g)) words.add(id);
  }
  return words;
}

/** Names that code reads from objects: quoted or after a dot. A function of the same name does not count. */
function readIn(code: readonly string[]): ReadonlySet<string> {
  const names = (text: string) => [...text.matchAll(/['"`.]([A-Za-z]\w*)\b/g)].map(([, name = '']) => name);
  return new Set(code.flatMap(names));
}

/** Prefixes and suffixes of ids that code completes, e.g. `state.${value}` and `${entity}.saved`. */
const BEGINNING = /`([a-z][\w-]*[.-][\w.-]*)\$\{/g;
const ENDING = /\}(\.[\w.-]+)`/g;

function partsOf(code: readonly string[], part: RegExp): readonly string[] {
  return [...new Set(code.flatMap((text) => [...text.matchAll(part)].map(([, said = '']) => said)))];
}

/** Occurrences per name in the schemas: as a key, a value, part of a path or of a slot. */
function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const ids = [...text.matchAll(/"([A-Za-z][\w.-]*)"/g)].map(([, id = '']) => id);
    const parts = [...text.matchAll(/[A-Za-z_$][\w$]*/g)].map(([part]) => part);
    for (const name of [...ids.filter((id) => /[.-]/.test(id)), ...parts])
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const FILE = /\.sha256$/;

/**
 * Message ids in code that no catalogue has: quoted texts with the prefix of a message group (`order.…`).
 * Excluded are keys of object literals, table columns, files and grammar places (`.id ===
 * 'table.layouts.items'`), which look the same.
 *
 * @param code every TypeScript file of the product.
 */
export function unknownMessages(
  { messages, entities }: Pick<Product, 'messages' | 'entities'>,
  code: readonly string[],
): readonly string[] {
  const [catalogue] = Object.values(messages);
  const ids = Object.keys(catalogue?.texts ?? {});
  const groups = new Set(ids.map((id) => id.slice(0, id.indexOf('.'))));
  const defined = code.flatMap((text) => [...text.matchAll(/'([\w.-]+)':/g)].map(([, id = '']) => id));
  const existing = new Set([...ids, ...defined]);
  const tables = new Set(Object.values(entities).flatMap((entity) => entity['x-table'] ?? []));
  const isSaid = (id: string): boolean => {
    const group = id.slice(0, id.indexOf('.'));
    if (!groups.has(group) || FILE.test(id) || tables.has(group) || group === 'record') return false;
    // Code may build longer ids from it: `schemas.kept` + `.words`, or `schema.form.section.fields` +
    // `.many`.
    const prefixes = [`${id}.`, `schema.${id}.`];
    return (
      !existing.has(id) && ![...existing].some((each) => prefixes.some((start) => each.startsWith(start)))
    );
  };
  const candidates = code.flatMap((text) =>
    [...text.matchAll(/(?<!\.id === )'([a-z][\w-]*\.[\w-]+(?:\.[\w-]+)*)'(?!:)/g)].map(([, id = '']) => id),
  );
  return [...new Set(candidates)].filter(isSaid);
}
