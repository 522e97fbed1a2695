import type { CallModel } from '../../../engine/contract/index.ts';
import { placeWithin } from '../../../engine/index.ts';
import type { CalledForm } from './calledForm.ts';
import { schemaAt } from './schemaAt.ts';

/**
 * Label of the field at a path of a call's input: the form's label, else the schema's title, else the path.
 */
export function inputLabel(call: CallModel, form: CalledForm | undefined, path: string): string {
  if (path === '') return 'La richiesta';
  const label = form && labelInForm(form, path);
  if (label !== undefined) return label;
  const titles = [call.body, call.query, call.params].map((schema) => schemaAt(schema, path)?.['title']);
  const title = titles.find((each) => typeof each === 'string');
  return typeof title === 'string' ? title : path;
}

function labelInForm({ at, model }: CalledForm, path: string): string | undefined {
  if (!path.startsWith(`${at}.`)) return undefined;
  const inside = path.slice(at.length + 1);
  const title = schemaAt(model.entity, inside)?.['title'];
  const owner = model.ownerOf(inside);
  const steps = owner === undefined ? [] : placeWithin(owner, inside);
  // Rows within rows are identified by their numbers.
  if (owner !== undefined && steps.length > 2)
    return [
      owner.label,
      ...steps.map((step) => ('label' in step ? step.label : `${step.row ?? 'n.'} ${step.number}`)),
    ].join(', ');
  return (
    model.byPath.get(inside)?.label ?? (typeof title === 'string' ? title : model.ownerOf(inside)?.label)
  );
}
