/**
 * Generates TypeScript types of the schema grammar (form, table, workflow …) from schemas/meta:
 * `<kind>.ts` in the folder `target`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';

/**
 * Reduces nodes with `$ref` to the reference, because annotations beside it would make
 * json-schema-to-typescript duplicate the type. A node of annotations alone accepts anything.
 */
function bareReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bareReferences);
  if (typeof value !== 'object' || value === null) return value;
  if (isAnnotation(value)) return true;
  if ('$ref' in value && typeof value.$ref === 'string') return { $ref: value.$ref };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bareReferences(inner)]));
}

function isAnnotation(value: object): boolean {
  const words = Object.keys(value);
  return words.length > 0 && words.every((word) => word.startsWith('x-') || word === '$comment');
}

/**
 * Keywords that products may extend (`x-registered`) accept the engine's names and any that begins with `x-`.
 */
function openWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openWords);
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-registered': open, ...rest } = value as {
    readonly 'x-registered'?: string;
    readonly enum?: readonly string[];
  };
  const words = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, openWords(inner)]));
  if (open === undefined || rest.enum === undefined) return words;
  return { ...words, tsType: `${rest.enum.map((word) => `'${word}'`).join(' | ')} | \`x-\${string}\`` };
}

const APPLIED = ['allOf', 'anyOf', 'oneOf'];

/**
 * Removes conditions between keywords (`if` … `then`) and alternatives of required ones: the type has all
 * keywords.
 */
function unconditional(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unconditional);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(
    ([key, inner]) => !APPLIED.includes(key) || !Array.isArray(inner) || !inner.every(isConditional),
  );
  return Object.fromEntries(parts.map(([key, inner]) => [key, unconditional(inner)]));
}

function isConditional(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return 'if' in value || Object.keys(value).join() === 'properties,required';
}

/**
 * For places that allow a fragment (`if` … `then` … `else`) the type after expansion by the loader; keywords
 * that the loader completes (`x-completed`) are required.
 */
function inTheEnd(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTheEnd);
  if (typeof value !== 'object' || value === null) return value;
  const completed = completedWords(value as { readonly properties?: object });
  if (completed.length > 0) {
    const { required = [], ...rest } = value as { readonly required?: readonly string[] };
    const whole = Object.entries(rest).map(([key, inner]) => [key, inTheEnd(inner)]);
    return { ...Object.fromEntries(whole), required: [...required, ...completed] };
  }
  const { then, else: other } = value as {
    readonly then?: { readonly $ref?: unknown };
    readonly else?: unknown;
  };
  if (String(then?.$ref).endsWith('/fragmentUse')) return inTheEnd(other);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTheEnd(inner)]));
}

function completedWords({ properties = {} }: { readonly properties?: object }): readonly string[] {
  return Object.entries(properties).flatMap(([word, said]) => (said?.['x-completed'] === true ? [word] : []));
}

const BANNER = '// Generated from schemas/meta by scripts/generate-types.ts. Do not edit.';

/** Fragments do not exist after loading, so they have no type. */
const UNTYPED = 'fragment.schema.json';

/**
 * @param source the folder `schemas/meta`.
 * @returns the generated kinds, e.g. `['calls', 'entity', …]`.
 */
export async function generateGrammar(source: string, target: string): Promise<string[]> {
  await mkdir(target, { recursive: true });
  const kinds: string[] = [];
  for (const file of (await readdir(source))
    .filter((name) => name.endsWith('.schema.json') && name !== UNTYPED)
    .sort()) {
    const kind = file.replace('.schema.json', '');
    const schema = JSON.parse(await readFile(join(source, file), 'utf8'));
    const text = await compile(
      openWords(bareReferences(inTheEnd(unconditional(schema)))) as typeof schema,
      schema.title,
      {
        cwd: `${source}/`,
        bannerComment: BANNER,
        additionalProperties: false,
        unreachableDefinitions: true,
        ignoreMinAndMaxItems: true,
        format: false,
      },
    );
    await writeFile(join(target, `${kind}.ts`), text);
    kinds.push(kind);
  }
  return kinds;
}
