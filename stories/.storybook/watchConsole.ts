import { catalogueMessages } from '../frame/catalogueProduct.ts';
import { INLINE_SPACING } from './axeOptions.ts';
import { foreignWords } from './foreignWords.ts';
import { whenSettled } from './whenSettled.ts';

/**
 * Hooks of every story: wait until it is idle, then fail it if it shows texts of another language or in the other
 * direction, fixes the spacing of a text, or logged an error or a warning.
 */
export function watchConsole() {
  const complaints: string[] = [];
  return {
    beforeEach: () => {
      complaints.length = 0;
      const { error, warn } = console;
      const recordComplaint =
        (word: string, say: typeof error) =>
        (...words: readonly unknown[]): void => {
          complaints.push(`${word}: ${words.map(String).join(' ').slice(0, 300)}`);
          say(...words);
        };
      console.error = recordComplaint('error', error);
      console.warn = recordComplaint('warning', warn);
      return () => Object.assign(console, { error, warn });
    },
    afterEach: async (story: Parameters<typeof whenSettled>[0] & { readonly title: string }) => {
      await whenSettled(story);
      const { lang, dir } = document.documentElement;
      if (dir !== catalogueMessages(lang).direction) throw new Error(`The story is written ${dir}.`);
      // Forms of the second product of the tests have texts that this product does not know.
      const isOwn = !story.title.startsWith('Grammatica/');
      const foreign = isOwn ? foreignWords(document.body, lang) : [];
      if (foreign.length > 0) throw new Error(`The story says in another language: ${foreign.join(' | ')}`);
      const spaced = document.querySelector(INLINE_SPACING)?.outerHTML;
      if (spaced !== undefined)
        throw new Error(`The story fixes the spacing of a text: ${spaced.slice(0, 200)}`);
      if (complaints.length > 0) throw new Error(`The story is not silent. ${complaints.join('\n')}`);
    },
  };
}
