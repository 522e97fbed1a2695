import { compile, type JSONSchema } from 'json-schema-to-typescript';

/**
 * TypeScript of a root interface and its definitions.
 *
 * @param definitions further interfaces by name.
 */
export async function compileTypes(
  name: string,
  root: JSONSchema,
  definitions: Readonly<Record<string, JSONSchema>> = {},
): Promise<string> {
  const text = await compile({ ...root, definitions }, name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
  return text
    .replaceAll(/\n \*\s*\n \* This interface was referenced by[^*]*\* via the `definition` "[^"]*"\./g, '')
    .replaceAll(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, '');
}
