import type { Json } from '../../contract/index.ts';
import { pathFrom } from '../schemaParts.ts';

/** What gets another name in a copy of schema files. */
export interface Renames {
  /** Names that stand alone. */
  readonly words: ReadonlyMap<string, string>;
  /** Those of them that are words of an object as well: keys of what calls are given and answer. */
  readonly keys: ReadonlySet<string>;
  /** Names of screens, where they are told as such: any other word may say the same. */
  readonly screens: ReadonlyMap<string, string>;
  /** Parts of texts for people, the longest first. */
  readonly texts: readonly (readonly [from: string, to: string])[];
  /** Paths of files. */
  readonly files: ReadonlyMap<string, string>;
}

const OF_SCREENS: ReadonlySet<string> = new Set(['name', 'goTo', 'leaveTo']);

/** A copy of a file's content, or of a part of it, as it reads at another path and under other names. */
export function copiedJson(value: Json, from: string, to: string, renames: Renames): Json {
  const copy = (each: Json, word: string): Json => {
    if (typeof each === 'string') {
      if (word === '$ref' || word === '$schema') return rebased(each, from, to, renames);
      const screen = OF_SCREENS.has(word) ? renames.screens.get(each) : undefined;
      return screen ?? renames.words.get(each) ?? retold(each, renames);
    }
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return (each as readonly Json[]).map((item) => copy(item, word));
    return Object.fromEntries(
      Object.entries(each).map(([key, item]) => [
        renames.keys.has(key) ? (renames.words.get(key) ?? key) : key,
        copy(item, key),
      ]),
    );
  };
  return copy(value, '');
}

/** A text with the names that it mentions. */
export function retold(text: string, { texts }: Pick<Renames, 'texts'>): string {
  return texts.reduce((said, [from, to]) => {
    if (from === '') return said;
    const any = new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
    return said.replaceAll(any, () => to);
  }, text);
}

/** A reference that leads where it led, or to the copy of what it led to. */
function rebased(reference: string, from: string, to: string, { files }: Renames): string {
  const [path = '', pointer] = reference.split('#');
  if (path === '') return reference;
  const target = pathFrom(from, path);
  const up = to.split('/').slice(0, -1);
  const down = (files.get(target) ?? target).split('/');
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return `${'../'.repeat(up.length)}${down.join('/')}${pointer === undefined ? '' : `#${pointer}`}`;
}
