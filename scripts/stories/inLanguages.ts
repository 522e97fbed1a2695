import type { Product } from '../../engine/index.ts';
import { type StoryWords, storyName } from './StoryFile.ts';

/** Default language of stories. */
const OWN = 'it';
/** Themes besides the default one; they are distributed over the languages to limit the number of stories. */
const THEMES = [
  { theme: 'dark', word: 'tema scuro' },
  { theme: 'sole', word: 'tema pieno sole' },
] as const;

/** A story in each further language of the product, with another theme. */
export function inLanguages(
  { messages }: Product,
  title: string,
  from: string,
): Readonly<Record<string, StoryWords>> {
  const names = new Intl.DisplayNames(OWN, { type: 'language' });
  const locales = Object.keys(messages).filter((locale) => locale !== OWN);
  const stories = locales.map((locale, index) => {
    const look = THEMES[index % THEMES.length];
    const name = [title, names.of(locale), look?.word].join(', ');
    return [`${storyName(title)}_${locale}`, { from, name, globals: { locale, theme: look?.theme } }];
  });
  return Object.fromEntries(stories);
}
