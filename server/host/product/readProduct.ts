import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Json, Product } from '../../../engine/contract/index.ts';
import { deepFreeze, type Finding } from '../../../engine/index.ts';
import {
  keysOf,
  kindOf,
  metaOf,
  requiredTranslations,
  severityOf,
  translationsPath,
} from '../../../engine/node.ts';
import { benchSchemas } from './bench/benchSchemas.ts';
import { judgeSchemas } from './judge/judgeSchemas.ts';
import { createProductCache } from './judge/productCache.ts';
import { parseJson, parseSchemas, readSchemaTexts, type SchemaRoots } from './readSchemas.ts';
import { JudgementTimeout, type PlacedFault, SchemaFault, type TextPlace } from './SchemaFault.ts';

const cache = createProductCache(join(import.meta.dirname, '../../..'));

/** Sizes (number of fields) of the benchmark forms. */
const BENCH_FIELDS = [50, 150, 1000];

/** The files of a set of schemas, parsed and as text; the text serves to place faults. */
export interface SchemaFiles {
  readonly files: Files;
  readonly texts: Readonly<Record<string, string>>;
  /** Key in the product cache, for files from disk. */
  readonly key?: string;
  /** The product of the files, where it is cached. */
  readonly product?: Product;
}

/**
 * Reads a product from its schema folders, with the benchmark forms on request.
 *
 * @throws SchemaFault that lists all faults in Italian: file, line, column, found, expected.
 */
export async function readProduct(roots: SchemaRoots, { bench = false } = {}): Promise<Product> {
  return productOf(await releaseFiles(roots, { bench }), { trusted: true });
}

/** The schema files of the program. @throws SchemaFault for invalid JSON. */
export async function releaseFiles(roots: SchemaRoots, { bench = false } = {}): Promise<SchemaFiles> {
  const texts = await readSchemaTexts(roots);
  if (bench) return { texts, files: withBench(parseSchemas(texts)) };
  const unchanged = isDeepStrictEqual(lastRead?.texts, texts) ? lastRead : undefined;
  const key = unchanged?.key ?? cache.keyOf(texts);
  const product = await cache.read(key);
  // A cached product implies valid JSON. Frozen, so that caches by content stay valid (`judgeSchemas`).
  const files =
    unchanged?.files ?? deepFreeze(product === undefined ? parseSchemas(texts) : parseJson(texts));
  lastRead = { texts: unchanged?.texts ?? texts, files, key };
  return product === undefined ? lastRead : { ...lastRead, product };
}

/** Compared at each publication; files on disk rarely change. */
let lastRead: SchemaFiles | undefined;

/**
 * The product made of files.
 *
 * @param trusted as of `judgeSchemas`.
 * @throws SchemaFault as `readProduct`; JudgementTimeout where judging ran out of time.
 */
export async function productOf(
  { files, texts, key, product: known }: SchemaFiles,
  { trusted = false } = {},
): Promise<Product> {
  if (known !== undefined) return known;
  const { product, findings } = await judgeSchemas(files, { trusted });
  if (product === undefined) {
    const isJudged = findings.every(({ code, file }) => code !== 'TOO_SLOW' || file !== '');
    const errors = findings.filter(({ code }) => severityOf(code) === 'error');
    throw new (isJudged ? SchemaFault : JudgementTimeout)(placeFindings(errors, texts));
  }
  if (key !== undefined) await cache.keep(key, product);
  return product;
}

type Files = Readonly<Record<string, unknown>>;

/** Adds the benchmark forms, with texts that are the same in every language. */
function withBench(files: Files): Files {
  const measured: Files = Object.assign({}, ...BENCH_FIELDS.map((fields) => benchSchemas(fields)));
  const locales = Object.entries(files).flatMap(([path, content]) =>
    kindOf(path)?.kind === 'messages' && (content as { ofSchemas?: true }).ofSchemas !== true
      ? [String(kindOf(path)?.name)]
      : [],
  );
  return { ...files, ...measured, ...sameInAll(metaOf(files), measured, locales) };
}

/** Translation files, beside the first file, that map each text to itself. */
function sameInAll(meta: Files, files: Files, locales: readonly string[]): Files {
  const texts = Object.entries(files).flatMap(([path, content]) => {
    const kind = kindOf(path)?.kind;
    return kind === undefined
      ? []
      : requiredTranslations(meta, { kind, content: content as Json }).map(({ text }) => [text, text]);
  });
  const [path = ''] = Object.keys(files);
  return Object.fromEntries(
    locales.map((locale) => [
      translationsPath(path, locale),
      { $schema: '', texts: Object.fromEntries(texts) as Readonly<Record<string, string>> },
    ]),
  );
}

/** Adds the line and column to each finding of the loader. */
export function placeFindings(
  findings: readonly Finding[],
  texts: Readonly<Record<string, string>>,
): readonly PlacedFault[] {
  // A file may have thousands of findings: it is parsed once.
  const readers = new Map<string, ReturnType<typeof textPlaces>>();
  return findings.map((finding) => {
    const { file, pointer } = finding;
    const placeOf = readers.get(file) ?? textPlaces(texts[file] ?? '');
    readers.set(file, placeOf);
    return {
      ...placeOf(pointer),
      file,
      what: finding,
    };
  });
}

/** Finds the line and column of a pointer in a text. */
function textPlaces(text: string): (pointer: string) => TextPlace {
  const tree = parseTree(text);
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (pointer) => {
    const offset = nodeAt(tree, keysOf(pointer))?.offset ?? 0;
    const line = starts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** Node of a pointer, or its nearest existing ancestor, because missing words have no place. */
function nodeAt(tree: Node | undefined, keys: readonly string[]): Node | undefined {
  if (tree === undefined) return undefined;
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = findNodeAtLocation(tree, path);
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent : node;
  }
  return tree;
}
