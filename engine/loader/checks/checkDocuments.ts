import type { DocumentSchema } from '../../contract/index.ts';
import { type DraftCheck, filesOf } from '../Draft.ts';
import { oneOf, under } from '../pointer.ts';

/** Sections that print a form or a table that is not there, and report codes said twice. */
export const checkDocuments: DraftCheck = (draft, report) => {
  const codes = new Map<string, string>();
  for (const { file, schema } of filesOf<DocumentSchema>(draft, 'document')) {
    const owner = codes.get(schema.reportCode);
    if (owner !== undefined) {
      const expected = `its own (${owner} has it)`;
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer: '/reportCode',
        found: `"${schema.reportCode}"`,
        expected,
      });
    }
    codes.set(schema.reportCode, file.path);
    schema.sections.forEach((section, index) => {
      if (section.kind !== 'form' && section.kind !== 'table') return;
      const known = section.kind === 'form' ? draft.product.forms : draft.product.tables;
      if (section.name !== undefined && Object.hasOwn(known, section.name)) return;
      const expected = `${section.kind}: ${oneOf(Object.keys(known), section.name)}`;
      const pointer = under('/sections', index, 'name');
      report({ code: 'UNKNOWN_NAME', file: file.path, pointer, found: `"${section.name ?? ''}"`, expected });
    });
  }
};
