/**
 * Types of the schema grammar (what a form, a table, a workflow … may say), made from schemas/meta so that
 * the grammar is written once. Writes `.generated/grammar/<kind>.ts`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';

/** A note beside a `$ref` would make json-schema-to-typescript write the referred type once more: only the reference is kept. Anything of which only is said that it is no text is anything. */
function bareReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bareReferences);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.keys(value).join() === 'x-text') return true;
  if ('$ref' in value && typeof value.$ref === 'string') return { $ref: value.$ref };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bareReferences(inner)]));
}

/** Words to which a product may add its own (`x-registered`) are those of the engine, and any that begins with `x-`. */
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

/** Which words go together (`if` … `then` beside others), and of which one must be there: the type has all of them. */
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

/** Where a fragment may stand (`if` … `then` … `else`), the type is that of what stands there once the loader has taken it apart; what it completes (`x-completed`) is always there. */
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

/** Of fragments, which nobody after the loader sees. */
const UNTYPED = 'fragment.schema.json';

/** @param root the project's folder. @returns the kinds written, e.g. `['calls', 'entity', …]`. */
export async function generateGrammar(root: string): Promise<string[]> {
  const source = join(root, 'schemas/meta');
  const target = join(root, '.generated/grammar');
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
