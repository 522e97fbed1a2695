import { foreignWords } from './foreignWords.ts';
import { whenSettled } from './whenSettled.ts';

/** Hooks of every story: it is waited for, then one fails that shows words of another language, or has said an error or a warning to the console. */
export function watchConsole() {
  const said: string[] = [];
  return {
    beforeEach: () => {
      said.length = 0;
      const { error, warn } = console;
      const heard =
        (word: string, say: typeof error) =>
        (...words: readonly unknown[]): void => {
          said.push(`${word}: ${words.map(String).join(' ').slice(0, 300)}`);
          say(...words);
        };
      console.error = heard('error', error);
      console.warn = heard('warning', warn);
      return () => Object.assign(console, { error, warn });
    },
    afterEach: async (story: Parameters<typeof whenSettled>[0] & { readonly title: string }) => {
      await whenSettled(story);
      // Forms of the tests' second product have words of their own, which this product does not say.
      const isOwn = !story.title.startsWith('Grammatica/');
      const foreign = isOwn ? foreignWords(document.body, document.documentElement.lang) : [];
      if (foreign.length > 0) throw new Error(`The story says in another language: ${foreign.join(' | ')}`);
      if (said.length > 0) throw new Error(`The story is not silent. ${said.join('\n')}`);
    },
  };
}
