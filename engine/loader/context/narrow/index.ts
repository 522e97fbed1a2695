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

/** How the names change inside a file, by kind; a kind that is not here holds no conditions and no texts with slots. */
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
  // What stands in curly brackets there is for Handlebars.
  template:
    () =>
    ({ at }) =>
      at[0] === 'html' ? 'skip' : undefined,
};

/** Who is told is not who did it: what is told, and whether, looks at the record and the day alone. */
function narrowNotifications(): Narrow {
  return ({ at, scope: { record = OPEN, today = OPEN } }) =>
    at.length === 3 ? { record, today } : undefined;
}

/**
 * What is offered is decided by what stands beside it. How a record is called is filled from the record itself; a way by rows of another entity speaks of
 * those rows. What is worked out looks at the record, and at the `row` (and those around) where it is a cell of a list, alone: whoever saves it, whenever, it comes to the same.
 */
function narrowEntity({ product }: ProductDraft, file: SchemaFile): Narrow {
  return ({ key, value, parent, scope, at }) => {
    if (key === 'items' && typeof value === 'object') return withinRow(scope, parent['items'] as Shape);
    if (key === 'x-calculated') {
      const { record = OPEN, row, parent, grandparent } = scope;
      return { record, ...(row && { row }), ...(parent && { parent }), ...(grandparent && { grandparent }) };
    }
    if (key === 'x-label') return scope['record'] === undefined ? undefined : namesWithin(scope['record']);
    // Answers alone decide what is offered: who is signed in, and the day, do not.
    if (key === 'x-offered') {
      const holder = at.slice(0, -3).join('.');
      const row = holder === '' ? scope['record'] : getAt(file.content, holder);
      return { record: scope['record'] ?? OPEN, row: (row as Shape | undefined) ?? OPEN };
    }
    // Of which records a checklist is asked, is said of those.
    if (at[0] === 'x-checklist' && key === 'settled') return { ...scope, record: ownEntity(product, file) };
    if (at.length === 1 && key === 'x-checklist') return { ...scope, ...askedScope(product, file) };
    if (key !== 'among') return undefined;
    const { entity, through } = value as Partial<Among>;
    const row = entryOf(product.entities, entity);
    const held = through === undefined ? entity : row?.properties?.[through]?.['x-reference']?.entity;
    return { ...scope, record: entryOf(product.entities, held) ?? OPEN };
  };
}

function ownEntity({ entities }: ProductDraft['product'], { content }: SchemaFile): Shape {
  const { 'x-entity': name } = content as Partial<EntitySchema>;
  return entryOf(entities, name) ?? (content as Shape);
}

/** The record that a checklist is about, and what is filled in of the others about it. */
function askedScope({ entities }: ProductDraft['product'], { content }: SchemaFile): Scope {
  const aboutOf = ({ 'x-checklist': said, properties }: EntitySchema) =>
    entryOf(properties, said?.by)?.['x-reference']?.entity;
  const about = aboutOf(content as unknown as EntitySchema);
  const others = Object.entries(entities).filter(
    ([, entity]) => entity['x-checklist'] !== undefined && aboutOf(entity) === about,
  );
  const properties = Object.fromEntries(others) as unknown as NonNullable<Shape['properties']>;
  return { record: entryOf(entities, about) ?? OPEN, filled: { properties } };
}
