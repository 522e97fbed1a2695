import type { JsonSchema, RuleDefinition } from '../RuleDefinition.ts';

/**
 * Schema for the name of a file. File rules accept a name as text, or an object like an attachment
 * (`fileName`, `mediaType`, `size` in bytes) or a browser file (`name`, `type`, `size`); pictures also have
 * `width` and `height`.
 */
function named(pattern: string): JsonSchema {
  return {
    pattern,
    properties: { fileName: { type: 'string', pattern }, name: { type: 'string', pattern } },
  };
}

/**
 * Pattern for file extensions, ignoring case: `endsWith(['jpg'])` matches `A.JPG`. JSON Schema has no flags.
 */
function endsWith(extensions: readonly string[]): string {
  const endings = extensions.map((extension) => [...extension.replace(/^\./, '')].map(anyCase).join(''));
  return `\\.(?:${endings.join('|')})$`;
}

function anyCase(letter: string): string {
  if (/[a-z]/i.test(letter)) return `[${letter.toLowerCase()}${letter.toUpperCase()}]`;
  return /\w/.test(letter) ? letter : `\\${letter}`;
}

const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'bmp', 'svg'];
const PICTURE_TYPE: JsonSchema = { type: 'string', pattern: '^image/' };

export const FILE_RULES: readonly RuleDefinition[] = [
  /** VAL-01 ext: the file's name ends with one of these. */
  {
    word: 'x-ext',
    takes: ['array'],
    schema: (extensions: readonly string[]) => named(endsWith(extensions)),
    params: (extensions: readonly string[]) => ({ extensions }),
    slots: ['extensions'],
  },
  /** VAL-01 image: a picture by its name and, where known, by its media type. */
  {
    word: 'x-image',
    takes: ['boolean'],
    schema: () => ({
      allOf: [named(endsWith(PICTURES)), { properties: { mediaType: PICTURE_TYPE, type: PICTURE_TYPE } }],
    }),
  },
  /** VAL-01 size: a file of at most so many KB (1024 bytes). */
  {
    word: 'x-size',
    takes: ['number'],
    schema: (kilobytes: number) => ({ properties: { size: { type: 'number', maximum: kilobytes * 1024 } } }),
    params: (kilobytes: number) => ({ limit: kilobytes, size: kilobytes }),
    slots: ['limit', 'size'],
  },
  /** VAL-01 dimensions: a picture of exactly that width and height in pixels. */
  {
    word: 'x-dimensions',
    takes: ['array'],
    schema: ([width, height]: readonly [number, number]) => ({
      type: ['object', 'null'],
      properties: { width: { const: width }, height: { const: height } },
      required: ['width', 'height'],
    }),
    params: ([width, height]: readonly [number, number]) => ({ width, height }),
    slots: ['width', 'height'],
  },
];
