import type { Product } from '../../../engine/contract/index.ts';
import type { Finding } from '../../../engine/index.ts';
import { examine, kindOf } from '../../../engine/node.ts';
import { templateFaults } from '../../../renderer-pdf/index.ts';

/** The engine's verdict on a set of files, and the printer's on their templates: the engine knows no language of templates. */
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
  // A line that breaks off within itself would make the numbers of those below wrong.
  const lines = html.map((line) => line.replaceAll(/[\r\n]+/g, ' '));
  return templateFaults(lines.join('\n'), 'document', Object.keys(texts)).map(
    ({ line, found, expected }) => ({
      ...{ code: 'TEMPLATE', file, pointer: `/html/${Math.min(line, lines.length) - 1}`, found, expected },
    }),
  );
}
