import { pathsOf } from '../../condition/pathsOf.ts';
import type { Condition, FormSchema } from '../../contract/index.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { under } from '../pointer.ts';

/** A field that others decide about. */
export interface Shown {
  readonly pointer: string;
  /** Those others: whether it is shown, what it offers. */
  readonly by: readonly string[];
}

/** Fields of a form that are shown only while they, or what they decide upon, are shown: once hidden, hidden for ever. */
export const checkCircles: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const fields = shownBy(schema);
    const told = new Set<string>();
    for (const field of fields.keys()) {
      const circle = circleFrom(field, fields, []);
      if (circle === undefined || circle.some((each) => told.has(each))) continue;
      for (const each of circle) told.add(each);
      const pointer = fields.get(field)?.pointer ?? '';
      const found = [...circle, field].join(' → ');
      const expected = 'conditions over other fields';
      report({ code: 'CIRCULAR_CONDITION', file: file.path, pointer, found, expected });
    }
  }
};

function shownBy({ sections }: FormSchema): ReadonlyMap<string, Shown> {
  const found = new Map<string, Shown>();
  const all = new Set(
    sections.flatMap(({ fields }) =>
      fields.flatMap(({ field, note, photos }) => [field, note, photos].filter((each) => each !== undefined)),
    ),
  );
  sections.forEach((section, index) => {
    const around = fieldsOf(section.showWhen, all);
    section.fields.forEach(({ field, note, photos, noteWhen, showWhen }, place) => {
      const own = fieldsOf(showWhen, all);
      const at = under('/sections', index);
      const pointer = own.length > 0 ? under(at, 'fields', place, 'showWhen') : `${at}/showWhen`;
      const by = [...around, ...own];
      if (by.length > 0) found.set(field, { pointer, by });
      // Notes and photos are there with their flag only.
      for (const companion of [note, photos])
        if (companion !== undefined)
          found.set(companion, { pointer, by: [field, ...fieldsOf(noteWhen, all)] });
    });
  });
  return found;
}

/** The fields of the form that a condition looks at: of `lines.length` and `lines.0.count` that is `lines`. */
function fieldsOf(condition: Condition | undefined, all: ReadonlySet<string>): readonly string[] {
  if (condition === undefined) return [];
  return pathsOf(condition).flatMap((path) => {
    const [root, ...keys] = path.split('.');
    if (root !== 'record') return [];
    const owner = keys.map((_key, index) => keys.slice(0, keys.length - index).join('.'));
    return owner.find((each) => all.has(each)) ?? [];
  });
}

/** The way from a field back to itself, without its end. */
export function circleFrom(
  field: string,
  fields: ReadonlyMap<string, Shown>,
  way: readonly string[],
  tried: Set<string> = new Set(),
): readonly string[] | undefined {
  if (way[0] === field) return way;
  if (tried.has(field)) return undefined;
  tried.add(field);
  for (const next of fields.get(field)?.by ?? []) {
    const circle = circleFrom(next, fields, [...way, field], tried);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
