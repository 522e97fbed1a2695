import type {
  Check,
  Context,
  DataRecord,
  FormPackage,
  MessagesSchema,
} from '../../../engine/contract/index.ts';
import {
  createFormModel,
  proposedAfterChange,
  spansAfterChange,
  withProposed,
} from '../../../engine/index.ts';
import { copyPath, createFormStore, type FieldView } from '../../../engine/react/node.ts';
import type { Step } from '../../engine/anyForm/anyForm.ts';
import { cellsOf, type FormOutcome, lostAs, toldAs, totalsOf, withheldAs } from './FormOutcome.ts';

export interface Trial {
  readonly pkg: FormPackage;
  readonly messages: MessagesSchema;
  readonly context: Context;
  readonly steps: readonly Step[];
}

export interface SteppedOutcome extends FormOutcome {
  /** As it was typed, before it is settled. */
  readonly record: DataRecord;
}

/**
 * Result of a form filled one answer after another: the store of the page, with the check that pages load.
 */
export function steppedOutcome({ pkg, messages, context, steps }: Trial, check: Check): SteppedOutcome {
  const model = createFormModel(pkg);
  const store = createFormStore({ model, check, record: withProposed(model, {}, {}, context), context });
  const set = (place: string, value: unknown): string => {
    const path = model.ownerOf(place)?.path ?? place;
    const inside = place.slice(path.length).split('.').filter(Boolean);
    store.set(path, inside.length === 0 ? value : copyPath(store.get(path), inside, value));
    return path;
  };
  for (const [place, value] of steps) {
    const before = store.record();
    const path = set(place, value);
    for (const [other, hours] of spansAfterChange(model, store.record(), place)) set(other, hours);
    for (const [other, proposed] of proposedAfterChange(model, store.record(), context, path, before))
      store.set(other, proposed);
  }
  store.checkNow();
  const record = store.record();
  const viewAt = (path: string): FieldView & { readonly path: string } => ({
    path,
    ...store.field(path).get(),
  });
  const fields = model.fields.map(({ path }) => viewAt(path));
  // Of a list that is hidden, no cell is seen.
  const cells = cellsOf(model, record)
    .filter((path) => viewAt(model.ownerOf(path)?.path ?? path).visible)
    .map(viewAt);
  const views = [...fields, ...cells];
  const problems = new Set([...views.flatMap(({ problems }) => problems), ...store.summary.get().errors]);
  return {
    record,
    visible: pathsOf(views.filter(({ visible }) => visible)),
    required: pathsOf(views.filter(({ visible, required }) => visible && required)),
    readOnly: pathsOf(fields.filter(({ readOnly }) => readOnly)),
    settled: store.settled(),
    problems: toldAs(model, [...problems], messages),
    lost: views
      .flatMap(({ path, worked }) => (worked?.lost === undefined ? [] : [lostAs(path, worked.lost)]))
      .toSorted(),
    totals: totalsOf(model, record, context),
    withheld: withheldAs(views.map(({ path, withheld }) => [path, withheld] as const)),
    pages: store.pages(false).map(({ id }) => id),
    worked: views
      .filter(({ visible, worked }) => visible && worked !== undefined)
      .map(({ path, worked }) => [path, worked?.value ?? null] as const),
  };
}

function pathsOf(views: readonly { readonly path: string }[]): readonly string[] {
  return views.map(({ path }) => path).toSorted();
}
