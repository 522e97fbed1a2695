import type { JsonSchema } from '../RuleDefinition.ts';

/**
 * Schema for the name of a file. File rules accept a name as text, or an object like an attachment
 * (`fileName`, `mediaType`, `size` in bytes) or a browser file (`name`, `type`, `size`); pictures also have
 * `width` and `height`.
 */
export function named(pattern: string): JsonSchema {
  return {
    pattern,
    properties: { fileName: { type: 'string', pattern }, name: { type: 'string', pattern } },
  };
}

/**
 * Pattern for file extensions, ignoring case: `endsWith(['jpg'])` matches `A.JPG`. JSON Schema has no flags.
 */
export function endsWith(extensions: readonly string[]): string {
  const endings = extensions.map((extension) => [...extension.replace(/^\./, '')].map(anyCase).join(''));
  return `\\.(?:${endings.join('|')})$`;
}

function anyCase(letter: string): string {
  if (/[a-z]/i.test(letter)) return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  return /\w/.test(letter) ? letter : `\\${letter}`;
}
