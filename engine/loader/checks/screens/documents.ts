import type { ContextName, DocumentSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fileScope } from '../../context/fileScope.ts';
import { rowOf, traceIn } from '../../context/Scope.ts';
import { under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

/**
 * Checks documents: names of the template are in the context, sections print a form or table of the entity of
 * their data.
 */
export const checkDocuments: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<DocumentSchema>(draft, 'document')) {
    frameFaults(draft, file.path, schema, report);
    const { checklist } = schema;
    if (checklist !== undefined) {
      const isPrinted = schema.sections.some(
        ({ kind, name, data }) => kind === 'form' && name === checklist && data !== undefined,
      );
      const expected = say('sectionOfForm');
      if (!isPrinted && entryOf(draft.product.entities, checklist)?.['x-checklist'] !== undefined)
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
      const { forms, tables } = draft.product;
      const entity = (kind === 'form' ? entryOf(forms, name) : entryOf(tables, name))?.entity;
      const data = path === undefined ? undefined : traceIn(fileScope(draft, file), path);
      const shape = data !== undefined && 'shape' in data ? data.shape : undefined;
      const isMany = kind === 'table' || section.repeat === true;
      const dataEntity = (isMany ? rowOf(shape) : shape)?.['x-entity'];
      const isThere = entity !== undefined && Object.hasOwn(draft.product.entities, entity);
      if (name === undefined || dataEntity === undefined || !isThere || dataEntity === entity) continue;
      const expected = say('shownBySection', { entity, kind, name });
      const pointer = under('/sections', index, 'data');
      report({ code: 'OTHER_ENTITY', file: file.path, pointer, found: quoted(dataEntity), expected });
    }
  }
};

/** Reports names that the template's texts need and the document's context lacks. */
function frameFaults(
  { product }: ProductDraft,
  file: string,
  { template, context = {} }: DocumentSchema,
  report: TellFinding,
): void {
  const templateContext = entryOf(product.templates, template)?.context ?? {};
  for (const [name, declared] of Object.entries(templateContext)) {
    const supplied = entryOf(context, name);
    if (supplied !== undefined && entityOf(supplied) === entityOf(declared)) continue;
    const actual = quoted(template);
    const expected = say('templateNames', { name });
    report({ code: 'MISSING_CONTEXT', file, pointer: '/template', found: actual, expected });
  }
}

function entityOf(declared: ContextName): string | undefined {
  return typeof declared === 'string' ? declared : declared.entity;
}
