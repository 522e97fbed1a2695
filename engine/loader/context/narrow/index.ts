import type { Among, EntitySchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { getAt } from '../../../values/getAt.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile, SchemaKind } from '../../SchemaFile.ts';
import type { Narrow } from '../NamedPlace.ts';
import { namesWithin, OPEN, type Scope, type Shape, withinRow } from '../Scope.ts';
import { narrowCalendar } from './narrowCalendar.ts';
import { narrowDocument } from './narrowDocument.ts';
import { narrowForm } from './narrowForm.ts';
import { narrowGrid } from './narrowGrid.ts';
import { narrowTable } from './narrowTable.ts';
import { narrowWizard } from './narrowWizard.ts';
import { narrowWorkflow } from './narrowWorkflow.ts';

/**
 * Names available inside a file, by kind; kinds that are missing hold neither conditions nor texts with
 * slots.
 */
export const NARROW: Partial<Record<SchemaKind, (draft: ProductDraft, file: SchemaFile) => Narrow>> = {
  entity: narrowEntity,
  form: narrowForm,
  table: narrowTable,
  wizard: narrowWizard,
  workflow: narrowWorkflow,
  grid: narrowGrid,
  screen: () => () => undefined,
  calendar: narrowCalendar,
  notifications: narrowNotifications,
  document: narrowDocument,
  options: () => () => undefined,
  // Curly brackets in `html` belong to Handlebars.
  template:
    () =>
    ({ at }) =>
      at[0] === 'html' ? 'skip' : undefined,
};

/** Receivers differ from the user who acted, so notifications use only the record and the day. */
function narrowNotifications(): Narrow {
  return ({ at, scope: { record = OPEN, today = OPEN } }) =>
    at.length === 3 ? { record, today } : undefined;
}

/**
 * Names inside entities: `x-offered` has the record and the `row` around the field; `x-label` the record's
 * fields; `among` the rows of the other entity. `x-calculated` has only the record and the rows around the
 * field, so that the result is the same for each user and day.
 */
function narrowEntity({ product }: ProductDraft, file: SchemaFile): Narrow {
  return ({ key, value, parent, scope, at }) => {
    if (key === 'items' && typeof value === 'object') return withinRow(scope, parent['items'] as Shape);
    if (key === 'x-calculated') {
      const { record = OPEN, row, parent, grandparent } = scope;
      return { record, ...(row && { row }), ...(parent && { parent }), ...(grandparent && { grandparent }) };
    }
    if (key === 'x-label') return scope['record'] === undefined ? undefined : namesWithin(scope['record']);
    // Choices depend on answers only, not on the user or the day.
    if (key === 'x-offered') {
      const holder = at.slice(0, -3).join('.');
      const row = holder === '' ? scope['record'] : getAt(file.content, holder);
      return { record: scope['record'] ?? OPEN, row: (row as Shape | undefined) ?? OPEN };
    }
    // `settled` is a condition on the checklist's own record; the others are on the record it is about.
    if (at[0] === 'x-checklist' && key === 'settled') return { ...scope, record: entityOf(product, file) };
    if (at.length === 1 && key === 'x-checklist') return { ...scope, ...checklistScope(product, file) };
    if (key !== 'among') return undefined;
    const { entity, through } = value as Partial<Among>;
    const row = entryOf(product.entities, entity);
    const heldEntity = through === undefined ? entity : row?.properties?.[through]?.['x-reference']?.entity;
    return { ...scope, record: entryOf(product.entities, heldEntity) ?? OPEN };
  };
}

function entityOf({ entities }: ProductDraft['product'], { content }: SchemaFile): Shape {
  const { 'x-entity': name } = content as Partial<EntitySchema>;
  return entryOf(entities, name) ?? (content as Shape);
}

/**
 * Names for conditions of a checklist: the record it is about, and the other checklists about that record
 * (`filled`).
 */
function checklistScope({ entities }: ProductDraft['product'], { content }: SchemaFile): Scope {
  const aboutOf = ({ 'x-checklist': checklist, properties }: EntitySchema) =>
    entryOf(properties, checklist?.by)?.['x-reference']?.entity;
  const about = aboutOf(content as unknown as EntitySchema);
  const checklists = Object.entries(entities).filter(
    ([, entity]) => entity['x-checklist'] !== undefined && aboutOf(entity) === about,
  );
  const properties = Object.fromEntries(checklists) as unknown as NonNullable<Shape['properties']>;
  return { record: entryOf(entities, about) ?? OPEN, filled: { properties } };
}
