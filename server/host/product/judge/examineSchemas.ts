import type { Product } from '../../../../engine/contract/index.ts';
import type { Finding } from '../../../../engine/index.ts';
import { examine, kindOf } from '../../../../engine/node.ts';
import { templateFaults } from '../../../../renderer-pdf/index.ts';

/**
 * Judges a set of files with the engine, and their templates with the printer, because the engine does not
 * know the template language.
 */
export function examineSchemas(files: Readonly<Record<string, unknown>>): {
  readonly product: Product | undefined;
  readonly findings: readonly Finding[];
} {
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
