import type { Product } from '../../engine/index.ts';
import { type StoryWords, storyName } from './StoryFile.ts';

/** The product's own language, in which every other story is. */
const OWN = 'it';
/** The themes besides the first, which every other story has: each language takes one along, so that few stories try them all. */
const THEMES = [
  { theme: 'dark', word: 'tema scuro' },
  { theme: 'sole', word: 'tema pieno sole' },
] as const;

/** A story once more in each of the product's other languages, in another theme. */
export function inLanguages(
  { messages }: Product,
  title: string,
  from: string,
): Readonly<Record<string, StoryWords>> {
  const names = new Intl.DisplayNames(OWN, { type: 'language' });
  const others = Object.keys(messages).filter((locale) => locale !== OWN);
  const stories = others.map((locale, index) => {
    const look = THEMES[index % THEMES.length];
    const name = [title, names.of(locale), look?.word].join(', ');
    return [`${storyName(title)}_${locale}`, { from, name, globals: { locale, theme: look?.theme } }];
  });
  return Object.fromEntries(stories);
}
