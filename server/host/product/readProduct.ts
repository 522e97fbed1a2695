import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Json, Product } from '../../../engine/contract/index.ts';
import { deepFreeze } from '../../../engine/index.ts';
import { kindOf, metaOf, owedPlaces, translationsPath } from '../../../engine/node.ts';
import { benchSchemas } from './bench/benchSchemas.ts';
import { judgeSchemas } from './judgeSchemas.ts';
import { NotJudged } from './NotJudged.ts';
import { placeFindings } from './placeFindings.ts';
import { createProductCache } from './productCache.ts';
import { parseJson, parseSchemas, readSchemaTexts, type SchemaRoots } from './readSchemas.ts';
import { SchemaFault } from './SchemaFault.ts';

const cache = createProductCache(join(import.meta.dirname, '../../..'));

/** Sizes of the measured form that the bench asks for. */
const BENCH_FIELDS = [50, 150, 1000];

/** The files of a set of schemas, parsed, and as they are written: for the places of what is wrong. */
export interface SchemaFiles {
  readonly files: Files;
  readonly texts: Readonly<Record<string, string>>;
  /** Of files as they are on the disk: under which their product is kept. */
  readonly key?: string;
  /** What they are known to make. */
  readonly product?: Product;
}

/**
 * The product of its folders of schemas, with the measured forms beside it when they are asked for.
 *
 * @throws SchemaFault that lists everything wrong in Italian: file, line, column, found, expected.
 */
export async function readProduct(roots: SchemaRoots, { bench = false } = {}): Promise<Product> {
  return productOf(await releaseFiles(roots, { bench }), { trusted: true });
}

/** What the program brings. @throws SchemaFault for what is no JSON. */
export async function releaseFiles(roots: SchemaRoots, { bench = false } = {}): Promise<SchemaFiles> {
  const texts = await readSchemaTexts(roots);
  if (bench) return { texts, files: withBench(parseSchemas(texts)) };
  const known = isDeepStrictEqual(lastRead?.texts, texts) ? lastRead : undefined;
  const key = known?.key ?? cache.keyOf(texts);
  const product = await cache.read(key);
  // What makes a product is JSON without a fault.
  // Frozen, so that what is known of a content stays so (`judgeSchemas`).
  const files = known?.files ?? deepFreeze(product === undefined ? parseSchemas(texts) : parseJson(texts));
  lastRead = { texts: known?.texts ?? texts, files, key };
  return product === undefined ? lastRead : { ...lastRead, product };
}

/** They are looked at with each publication, and hardly ever are others. */
let lastRead: SchemaFiles | undefined;

/** The product that files make. @param trusted as of `judgeSchemas`. @throws SchemaFault as `readProduct` does; NotJudged where there was no time. */
export async function productOf(
  { files, texts, key, product: known }: SchemaFiles,
  { trusted = false } = {},
): Promise<Product> {
  if (known !== undefined) return known;
  const { product, findings } = await judgeSchemas(files, { trusted });
  if (product === undefined) {
    const isJudged = findings.every(({ code, file }) => code !== 'TOO_SLOW' || file !== '');
    throw new (isJudged ? SchemaFault : NotJudged)(placeFindings(findings, texts));
  }
  if (key !== undefined) await cache.keep(key, product);
  return product;
}

type Files = Readonly<Record<string, unknown>>;

/** The measured forms beside the product's; what they say is the same in every language. */
function withBench(files: Files): Files {
  const measured: Files = Object.assign({}, ...BENCH_FIELDS.map((fields) => benchSchemas(fields)));
  const locales = Object.entries(files).flatMap(([path, content]) =>
    kindOf(path)?.kind === 'messages' && (content as { ofSchemas?: true }).ofSchemas !== true
      ? [String(kindOf(path)?.name)]
      : [],
  );
  return { ...files, ...measured, ...sameInAll(metaOf(files), measured, locales) };
}

/** Translations of texts that are the same in every language, beside the first of their files. */
function sameInAll(meta: Files, files: Files, locales: readonly string[]): Files {
  const texts = Object.entries(files).flatMap(([path, content]) => {
    const kind = kindOf(path)?.kind;
    return kind === undefined
      ? []
      : owedPlaces(meta, { kind, content: content as Json }).map(({ text }) => [text, text]);
  });
  const [path = ''] = Object.keys(files);
  return Object.fromEntries(
    locales.map((locale) => [
      translationsPath(path, locale),
      { $schema: '', texts: Object.fromEntries(texts) as Readonly<Record<string, string>> },
    ]),
  );
}
