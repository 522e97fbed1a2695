import type { Product } from '../../../../engine/contract/index.ts';
import type { Finding, ScenarioRun } from '../../../../engine/index.ts';
import { examine, kindOf, type SchemaImpact } from '../../../../engine/node.ts';
import { templateFaults } from '../../../../renderer-pdf/index.ts';

/** Verdict on a set of schemas: all findings, or the product. */
export interface Judgement {
  readonly findings: readonly Finding[];
  readonly product: Product | undefined;
  /** Results of the examples, where `scenarios` was set and there is a product. */
  readonly scenarios?: ScenarioRun | undefined;
  /** Where `against` was set and the files conform to the grammar. */
  readonly impact?: SchemaImpact | undefined;
}

/**
 * Judges a set of files with the engine, and their templates with the printer, because the engine does not
 * know the template language.
 */
export function examineSchemas(files: Readonly<Record<string, unknown>>): Judgement {
  const verdict = examine(files);
  if (verdict.product === undefined) return verdict;
  const faults = Object.entries(files).flatMap(([file, content]) =>
    kindOf(file)?.kind === 'template' ? faultsOf(file, content as TemplateFile) : [],
  );
  return faults.length === 0 ? verdict : { product: undefined, findings: faults };
}

interface TemplateFile {
  readonly html: readonly string[];
  readonly texts?: Readonly<Record<string, string>>;
}

function faultsOf(file: string, { html, texts = {} }: TemplateFile): readonly Finding[] {
  // A line break within a line would shift the line numbers of those below.
  const lines = html.map((line) => line.replaceAll(/[\r\n]+/g, ' '));
  return templateFaults(lines.join('\n'), 'document', Object.keys(texts)).map(
    ({ line, found, expected }) => ({
      ...{ code: 'TEMPLATE', file, pointer: `/html/${Math.min(line, lines.length) - 1}`, found, expected },
    }),
  );
}
