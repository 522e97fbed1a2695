import type { Json } from '../../contract/index.ts';
import { pathFrom } from '../schemaParts.ts';

/** Replacements in a copy of schema files. */
export interface Renames {
  /** Names as whole values. */
  readonly words: ReadonlyMap<string, string>;
  /** Names of `words` that are replaced as object keys as well: keys of requests and responses. */
  readonly keys: ReadonlySet<string>;
  /**
   * Names of screens, replaced only at keywords that refer to screens: other keywords may have the same
   * value.
   */
  readonly screens: ReadonlyMap<string, string>;
  /** Parts of display texts, longest first. */
  readonly texts: readonly (readonly [from: string, to: string])[];
  /** Paths of files. */
  readonly files: ReadonlyMap<string, string>;
}

const OF_SCREENS: ReadonlySet<string> = new Set(['name', 'goTo', 'leaveTo']);

/** A copy of a file's content (or a part of it) for another path, with replaced names. */
export function copiedJson(value: Json, from: string, to: string, renames: Renames): Json {
  const copy = (each: Json, word: string): Json => {
    if (typeof each === 'string') {
      if (word === '$ref' || word === '$schema') return rebased(each, from, to, renames);
      const screen = OF_SCREENS.has(word) ? renames.screens.get(each) : undefined;
      return screen ?? renames.words.get(each) ?? replaceTitles(each, renames);
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

/** Replaces titles within a text, regardless of case. */
export function replaceTitles(text: string, { texts }: Pick<Renames, 'texts'>): string {
  return texts.reduce((said, [from, to]) => {
    if (from === '') return said;
    const any = new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
    return said.replaceAll(any, () => to);
  }, text);
}

/** Adjusts a relative reference to the new path; references to copied files lead to the copy. */
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
