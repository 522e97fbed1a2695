import type { Product } from '../../../engine/contract/index.ts';
import { kindOf } from '../../../engine/node.ts';

type Files = Readonly<Record<string, unknown>>;
type Node = Readonly<Record<string, unknown>>;

/** Place in the product and word of the name, by kind of file. Kinds that are joined of parts have none. */
const KINDS: Readonly<Record<string, readonly [all: keyof Product, name?: string]>> = {
  entity: ['entities', 'x-entity'],
  form: ['forms'],
  table: ['tables'],
  wizard: ['wizards'],
  workflow: ['workflows'],
  grid: ['grids'],
  calendar: ['calendars'],
  notifications: ['notifications'],
  screen: ['screens', 'name'],
  document: ['documents'],
  template: ['templates'],
  options: ['options'],
  scenario: ['scenarios'],
  calls: ['services', 'service'],
};

/** What the loader makes of a file; undefined for files that are no part of a product. */
export function resolvedOf(product: Product, path: string, content: unknown): unknown {
  const schema = kindOf(path);
  const [all, word] = KINDS[schema?.kind ?? ''] ?? [];
  if (schema === undefined || all === undefined) return undefined;
  const name = word === undefined ? schema.name : (content as Node)[word];
  return (product[all] as Node)[String(name)];
}

/**
 * Words by which files say less than the product has: those that are gone (`- from`), and where none is gone
 * those that are added (`source + list`) and lists that are longer (`# errors`), each with its first place. Names of
 * fields are no words.
 */
export function abbreviationsIn(files: Files, product: Product): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const grammar = JSON.stringify(Object.entries(files).filter(([path]) => path.startsWith('meta/')));
  for (const [path, content] of Object.entries(files)) {
    const tell = (word: string, abbreviation: string, at: string) => {
      if (grammar.includes(`"${word}"`) && !places.has(abbreviation))
        places.set(abbreviation, `${path}#${at}`);
    };
    const resolved = resolvedOf(product, path, content);
    if (resolved !== undefined)
      compare(content, resolved, { at: '', around: kindOf(path)?.kind ?? '', tell });
  }
  return places;
}

interface Here {
  readonly at: string;
  /** The word around; that of a field is `properties`. */
  readonly around: string;
  readonly tell: (word: string, abbreviation: string, at: string) => void;
}

function compare(written: unknown, resolved: unknown, { at, around, tell }: Here): void {
  if (written === resolved) return;
  if (Array.isArray(written) && Array.isArray(resolved)) {
    if (written.length !== resolved.length) tell(around, `# ${around}`, at);
    else
      for (const [index, item] of written.entries())
        compare(item, resolved[index], { at: `${at}/${index}`, around, tell });
    return;
  }
  if (!isNode(written) || !isNode(resolved)) return;
  const absent = Object.keys(written).filter((key) => !Object.hasOwn(resolved, key));
  for (const key of absent) tell(key, around === 'scenario' && key !== 'bases' ? '- head' : `- ${key}`, at);
  const isHead = around === 'scenarios' && Object.hasOwn(written, 'title');
  for (const [key, value] of Object.entries(resolved)) {
    const inside = around === 'properties' ? around : key;
    if (Object.hasOwn(written, key))
      compare(written[key], value, { at: `${at}/${key}`, around: inside, tell });
    else if (absent.length === 0 && !isHead && around !== 'properties') tell(key, `${around} + ${key}`, at);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
