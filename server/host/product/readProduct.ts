import type { Product } from '../../../engine/contract/index.ts';
import { examine } from '../../../engine/node.ts';
import { benchSchemas } from './bench/benchSchemas.ts';
import { placeFindings } from './placeFindings.ts';
import { parseSchemas, readSchemaTexts, type SchemaRoots } from './readSchemas.ts';
import { SchemaFault } from './SchemaFault.ts';

/** Sizes of the measured form that the bench asks for. */
const BENCH_FIELDS = [50, 150, 1000];

/**
 * The product of its folders of schemas, with the measured forms beside it when they are asked for.
 *
 * @throws SchemaFault that lists everything wrong in Italian: file, line, column, found, expected.
 */
export async function readProduct(roots: SchemaRoots, { bench = false } = {}): Promise<Product> {
  const texts = await readSchemaTexts(roots);
  const files = parseSchemas(texts);
  const { product, findings } = examine(bench ? withBench(files) : files);
  if (product === undefined) throw new SchemaFault(placeFindings(findings, texts));
  return product;
}

type Files = Readonly<Record<string, unknown>>;

/** The measured forms beside the product's; what they say is the same in every language. */
function withBench(files: Files): Files {
  const measured: Files = Object.assign({}, ...BENCH_FIELDS.map((fields) => benchSchemas(fields)));
  const labels = Object.fromEntries(labelsIn(measured).map((label) => [label, label]));
  const translated = Object.entries(files).flatMap(([path, content]) => {
    const own = (content as { readonly labels?: object } | null)?.labels;
    return path.startsWith('shared/messages.') && own !== undefined
      ? [[path, { ...(content as object), labels: { ...own, ...labels } }]]
      : [];
  });
  return { ...files, ...measured, ...Object.fromEntries(translated) };
}

/** The texts of schemas that people read: titles and labels. */
function labelsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'string' && (key === 'title' || key === 'label') ? [value] : labelsIn(value),
  );
}
