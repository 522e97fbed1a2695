import type { Product } from '../../engine/index.ts';

/** A name that a schema gives and nobody says. */
export interface UnusedName {
  readonly what: 'message' | 'setting' | 'retention' | 'screen' | 'field';
  readonly name: string;
}

/**
 * Names that neither another schema nor TypeScript says: messages that are never told, settings that nobody reads, screens to which nothing leads, fields
 * that nothing shows and no code touches. The loader cannot know: it sees no code.
 *
 * @param texts every schema file but the messages, as written.
 * @param code every TypeScript file of the product.
 */
export function unusedNames(
  product: Pick<Product, 'messages' | 'settings' | 'screens' | 'entities'>,
  texts: readonly string[],
  code: readonly string[],
): readonly UnusedName[] {
  const said = wordsOf(code);
  const read = readIn(code);
  const [begun, ended] = [partsOf(code, BEGINNING), partsOf(code, ENDING)];
  const written = countsOf(texts);
  const isTold = (id: string) =>
    said.has(id) ||
    written.has(id) ||
    begun.some((beginning) => id.startsWith(beginning)) ||
    ended.some((ending) => id.endsWith(ending));
  const [messages] = Object.values(product.messages);
  const found: UnusedName[] = [];
  const add = (what: UnusedName['what'], names: readonly string[]) => {
    for (const name of names) found.push({ what, name });
  };
  add(
    'message',
    Object.keys(messages?.texts ?? {}).filter((id) => !isTold(id)),
  );
  add(
    'setting',
    Object.keys(product.settings.values ?? {}).filter(
      (name) => !read.has(name) && !written.has(`settings.${name}`),
    ),
  );
  add(
    'retention',
    Object.keys(product.settings.retention ?? {}).filter((name) => !said.has(name)),
  );
  const hidden = Object.values(product.screens).filter(({ navigation }) => navigation === undefined);
  // Its own file says a name once.
  const isNamed = (name: string) => said.has(name) || (written.get(name) ?? 0) > 1;
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
  return found;
}

/** Every word of the code, quoted ids with dots and dashes included. */
function wordsOf(code: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const text of code) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) words.add(word);
    for (const [, id = ''] of text.matchAll(/['"`]([A-Za-z][\w.-]*)['"`]/g)) words.add(id);
  }
  return words;
}

/** What code reads of an object: a name in quotes or behind a dot. A function of the same name reads nothing. */
function readIn(code: readonly string[]): ReadonlySet<string> {
  const names = (text: string) => [...text.matchAll(/['"`.]([A-Za-z]\w*)\b/g)].map(([, name = '']) => name);
  return new Set(code.flatMap(names));
}

/** Parts of ids that code completes, e.g. `state.${value}` and `${entity}.saved`. */
const BEGINNING = /`([a-z][\w-]*[.-][\w.-]*)\$\{/g;
const ENDING = /\}(\.[\w.-]+)`/g;

function partsOf(code: readonly string[], part: RegExp): readonly string[] {
  return [...new Set(code.flatMap((text) => [...text.matchAll(part)].map(([, said = '']) => said)))];
}

/** How often each name stands in the schemas: as a key, a value, a part of a path or of a slot. */
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
