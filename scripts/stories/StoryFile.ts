/** A file of `.generated/stories`. */
export interface StoryFile {
  readonly name: string;
  readonly text: string;
}

const HEAD = '// Generated from schemas/ by scripts/stories.ts. Do not edit.\n';

/** JSON data of a story file. */
export function dataFile(name: string, data: unknown): StoryFile {
  return { name, text: JSON.stringify(data) };
}

/** A story file: imports, how its stories are made, and which there are. */
export function storyFile(
  name: string,
  title: string,
  imports: readonly string[],
  made: string,
  stories: Readonly<Record<string, string>>,
): StoryFile {
  const lines = [
    ...imports,
    '',
    `const made = ${made};`,
    `export default { title: ${JSON.stringify(title)}, ...made.meta };`,
    ...Object.entries(stories).map(([story, from]) => `export const ${story} = ${from};`),
    '',
  ];
  return { name: `${name}.stories.tsx`, text: HEAD + lines.join('\n') };
}

/** A word as an identifier of a story; letters of every script stay, so that two words do not become one. */
export function storyName(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '_');
}
