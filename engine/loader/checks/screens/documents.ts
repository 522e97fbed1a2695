import type { DocumentSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fileScope } from '../../context/fileScope.ts';
import { rowOf, traceIn } from '../../context/Scope.ts';
import { under } from '../../pointer.ts';
import { filesOf, type ProductCheck } from '../../SchemaFile.ts';

/** Checks documents: sections print the checklist, and a form or table of the entity of their data. */
export const checkDocuments: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<DocumentSchema>(assembled, 'document')) {
    const { checklist } = schema;
    if (checklist !== undefined) {
      const isPrinted = schema.sections.some(
        ({ kind, name, data }) => kind === 'form' && name === checklist && data !== undefined,
      );
      const expected = say('sectionOfForm');
      if (!isPrinted && entryOf(assembled.product.entities, checklist)?.['x-checklist'] !== undefined)
        report({
          code: 'UNUSED',
          file: file.path,
          pointer: '/checklist',
          found: quoted(checklist),
          expected,
        });
    }
    for (const [index, section] of schema.sections.entries()) {
      const { kind, name, data: path } = section;
      if (kind !== 'form' && kind !== 'table') continue;
      const { forms, tables } = assembled.product;
      const entity = (kind === 'form' ? entryOf(forms, name) : entryOf(tables, name))?.entity;
      const data = path === undefined ? undefined : traceIn(fileScope(assembled, file), path);
      const shape = data !== undefined && 'shape' in data ? data.shape : undefined;
      const isMany = kind === 'table' || section.repeat === true;
      const dataEntity = (isMany ? rowOf(shape) : shape)?.['x-entity'];
      const isThere = entity !== undefined && Object.hasOwn(assembled.product.entities, entity);
      if (name === undefined || dataEntity === undefined || !isThere || dataEntity === entity) continue;
      const expected = say('shownBySection', { entity, kind, name });
      const pointer = under('/sections', index, 'data');
      report({ code: 'OTHER_ENTITY', file: file.path, pointer, found: quoted(dataEntity), expected });
    }
  }
};
