import { whenSettled } from './whenSettled.ts';

/** Hooks of every story: it is waited for, then one that has said an error or a warning to the console fails. */
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
    afterEach: async (story: Parameters<typeof whenSettled>[0]) => {
      await whenSettled(story);
      if (said.length > 0) throw new Error(`The story is not silent. ${said.join('\n')}`);
    },
  };
}
