import type { ContextName, DocumentSchema } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { fileScope } from '../context/fileScope.ts';
import { rowOf } from '../context/Scope.ts';
import { traceIn } from '../context/trace.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';

/** Sections that print a form or a table that is not there, or parts that it lacks, and report codes said twice. */
export const checkDocuments: DraftCheck = (draft, report) => {
  const codes = new Map<string, string>();
  for (const { file, schema } of filesOf<DocumentSchema>(draft, 'document')) {
    const owner = codes.get(schema.reportCode);
    if (owner !== undefined) {
      const expected = say('itsOwn', { owner });
      report({
        code: 'DUPLICATE',
        file: file.path,
        pointer: '/reportCode',
        found: quoted(schema.reportCode),
        expected,
      });
    }
    codes.set(schema.reportCode, file.path);
    frameFaults(draft, file.path, schema, report);
    const { checklist } = schema;
    if (checklist !== undefined) {
      const { entities } = draft.product;
      const known = Object.keys(entities).filter((name) => entities[name]?.['x-checklist'] !== undefined);
      const isPrinted = schema.sections.some(
        ({ kind, name, data }) => kind === 'form' && name === checklist && data !== undefined,
      );
      const at = { file: file.path, pointer: '/checklist', found: quoted(checklist) };
      if (!known.includes(checklist))
        report({
          ...at,
          code: 'UNKNOWN_NAME',
          expected: say('checklistWord', { names: nearestOf(known, checklist) }),
        });
      else if (!isPrinted) report({ ...at, code: 'UNUSED', expected: say('sectionOfForm') });
    }
    schema.sections.forEach((section, index) => {
      if (section.kind !== 'form' && section.kind !== 'table') return;
      const known = section.kind === 'form' ? draft.product.forms : draft.product.tables;
      const at = under('/sections', index);
      if (section.name === undefined || !Object.hasOwn(known, section.name)) {
        const expected = say('namesOf', {
          what: section.kind,
          names: nearestOf(Object.keys(known), section.name),
        });
        const found = quoted(section.name ?? '');
        report({ code: 'UNKNOWN_NAME', file: file.path, pointer: `${at}/name`, found, expected });
        return;
      }
      const entity = known[section.name]?.entity;
      const data = section.data === undefined ? undefined : traceIn(fileScope(draft, file), section.data);
      const many = section.kind === 'table' || section.repeat === true;
      const shape = data !== undefined && 'shape' in data ? data.shape : undefined;
      const given = (many ? rowOf(shape) : shape)?.['x-entity'];
      const isThere = entity !== undefined && Object.hasOwn(draft.product.entities, entity);
      if (given !== undefined && isThere && given !== entity) {
        const expected = say('shownBySection', { entity, kind: section.kind, name: section.name });
        report({
          code: 'OTHER_ENTITY',
          file: file.path,
          pointer: `${at}/data`,
          found: quoted(given),
          expected,
        });
      }
      const [word, parts] =
        section.kind === 'form'
          ? (['sections', draft.product.forms[section.name]?.sections.map(({ id }) => id) ?? []] as const)
          : ([
              'fields',
              draft.product.tables[section.name]?.columns.map(({ field }) => field) ?? [],
            ] as const);
      for (const [place, part] of (section[word] ?? []).entries()) {
        if (parts.includes(part)) continue;
        const expected = nearestOf(parts, part);
        report({
          code: 'UNKNOWN_NAME',
          file: file.path,
          pointer: under(at, word, place),
          found: quoted(part),
          expected,
        });
      }
    });
  }
};

/** What the texts of a document's template speak of, and the document does not know. */
function frameFaults(
  { product }: ProductDraft,
  file: string,
  { template, context = {} }: DocumentSchema,
  report: TellFinding,
): void {
  const asked = entryOf(product.templates, template)?.context ?? {};
  for (const [name, said] of Object.entries(asked)) {
    const given = entryOf(context, name);
    if (given !== undefined && entityOf(given) === entityOf(said)) continue;
    const found = quoted(template);
    const expected = say('templateNames', { name });
    report({ code: 'MISSING_CONTEXT', file, pointer: '/template', found, expected });
  }
}

function entityOf(said: ContextName): string | undefined {
  return typeof said === 'string' ? said : said.entity;
}
