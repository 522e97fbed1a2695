import type { JsonSchema } from '../RuleDefinition.ts';

/**
 * The file rules take a file's name as text, or the file as an object in the words of an attachment
 * (`fileName`, `mediaType`, `size` in bytes) or of a browser (`name`, `type`, `size`); pictures add `width` and `height`.
 */
export function named(pattern: string): JsonSchema {
  return {
    pattern,
    properties: { fileName: { type: 'string', pattern }, name: { type: 'string', pattern } },
  };
}

/** `endsWith(['jpg'])` matches `A.JPG`: a pattern without flags, since JSON Schema has none. */
export function endsWith(extensions: readonly string[]): string {
  const either = extensions.map((extension) => [...extension.replace(/^\./, '')].map(anyCase).join(''));
  return `\\.(?:${either.join('|')})$`;
}

function anyCase(letter: string): string {
  if (/[a-z]/i.test(letter)) return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  return /\w/.test(letter) ? letter : `\\${letter}`;
}
