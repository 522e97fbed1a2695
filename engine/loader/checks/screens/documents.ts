import type {
  ContextName,
  DocumentSchema,
  EntitySchema,
  NotificationsSchema,
} from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { entryOf } from '../../../values/paths.ts';
import { fileScope } from '../../context/fileScope.ts';
import { rowOf, traceIn } from '../../context/Scope.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

/**
 * Checks documents: `reportCode` is unique, names of the template are in the context, sections print a form
 * or table of the entity of their data.
 */
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
      const checklistNames = Object.keys(entities).filter(
        (name) => entities[name]?.['x-checklist'] !== undefined,
      );
      const isPrinted = schema.sections.some(
        ({ kind, name, data }) => kind === 'form' && name === checklist && data !== undefined,
      );
      const at = { file: file.path, pointer: '/checklist', found: quoted(checklist) };
      if (!checklistNames.includes(checklist))
        report({
          ...at,
          code: 'UNKNOWN_NAME',
          expected: say('checklistWord', { names: nearestOf(checklistNames, checklist) }),
        });
      else if (!isPrinted) report({ ...at, code: 'UNUSED', expected: say('sectionOfForm') });
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

type Notice = NotificationsSchema['notifications'][number];
type LocalFinding = Omit<Finding, 'file'>;

/** Entities of the receivers of notifications: users, and employees who sign in. */
const PEOPLE: ReadonlySet<string> = new Set(['user', 'employee']);

/**
 * Checks notifications: the entity has visibility rules, receivers are users or employees.
 */
export const checkNotifications: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<NotificationsSchema>(draft, 'notifications'))
    for (const finding of findingsIn(draft, schema)) report({ ...finding, file: file.path });
};

function* findingsIn(draft: ProductDraft, schema: NotificationsSchema): Iterable<LocalFinding> {
  const entity = entryOf(draft.product.entities, schema.entity);
  // `checkNames` reports an unknown entity.
  if (entity === undefined) return;
  const hasRecordKey = entity['x-table'] !== undefined && entity['x-key']?.length === 1;
  if (!hasRecordKey || entity['x-may']?.see === undefined) {
    const expected = say('entityOfNotices');
    yield { code: 'UNGUARDED', pointer: '/entity', found: quoted(schema.entity), expected };
  }
  for (const [index, notice] of schema.notifications.entries()) {
    const pointer = under('/notifications', index);
    yield* noPeople(draft, entity, notice, pointer);
  }
}

function* noPeople(
  { product: { entities } }: ProductDraft,
  entity: EntitySchema,
  { whom }: Notice,
  pointer: string,
): Iterable<LocalFinding> {
  for (const [index, path] of (whom.fields ?? []).entries()) {
    const at = { pointer: under(pointer, 'whom', 'fields', index), found: quoted(path) };
    const end = followPath(entities, entity, path);
    if (!('word' in end) && !PEOPLE.has(end.field['x-reference']?.entity ?? ''))
      yield { code: 'OTHER_ENTITY', ...at, expected: say('fieldOfUser') };
  }
}
