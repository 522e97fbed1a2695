import type { Draft } from '../../Draft.ts';
import type { Kind, SchemaFile } from '../../SchemaFile.ts';
import type { Narrow } from '../Place.ts';
import { namesWithin } from '../Scope.ts';
import { narrowDocument } from './narrowDocument.ts';
import { narrowForm } from './narrowForm.ts';
import { narrowTable } from './narrowTable.ts';
import { narrowWizard } from './narrowWizard.ts';
import { narrowWorkflow } from './narrowWorkflow.ts';

/** How the names change inside a file, by kind; a kind that is not here holds no conditions and no texts with slots. */
export const NARROW: Partial<Record<Kind, (draft: Draft, file: SchemaFile) => Narrow>> = {
  entity: () => narrowEntity,
  form: narrowForm,
  table: narrowTable,
  wizard: narrowWizard,
  workflow: narrowWorkflow,
  screen: () => () => undefined,
  document: narrowDocument,
  options: () => () => undefined,
};

/** How a record is called is filled from the record itself. */
const narrowEntity: Narrow = ({ key, scope }) =>
  key === 'x-label' && scope['record'] !== undefined ? namesWithin(scope['record']) : undefined;
