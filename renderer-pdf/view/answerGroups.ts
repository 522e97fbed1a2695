import {
  type CalculatedForm,
  type Context,
  type FormModel,
  isContentShown,
  type SectionContent,
} from '../../engine/index.ts';
import type { AnswerGroup, AnswerRow, ContentAbove } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

type Row = AnswerRow & { readonly path?: string };

interface Filled {
  readonly model: FormModel;
  readonly form: CalculatedForm;
  readonly context: Context;
}

/** The answers of a section, split into groups at its texts and pictures, in the form's order. */
export function answerGroups(
  section: FormModel['sections'][number],
  rows: readonly Row[],
  { model, form, context }: Filled,
  { say }: Pick<Printing, 'say'>,
): readonly AnswerGroup[] {
  const visibleContent = (section.content ?? []).filter((content) =>
    isContentShown(model, section.id, content, { ...form, context }),
  );
  const orderOf = ({ before }: SectionContent): number =>
    before === undefined ? Number.POSITIVE_INFINITY : (model.order.get(before) ?? 0);
  // Lines without field (gathered answers) stay with the preceding content.
  let order = Number.NEGATIVE_INFINITY;
  const groups: { title: string; says: ContentAbove[]; rows: AnswerRow[] }[] = [];
  const waiting = visibleContent.map((content) => ({ content, order: orderOf(content) })).toSorted(byOrder);
  const begin = (until: number): void => {
    for (let next = waiting[0]; next !== undefined && next.order <= until; next = waiting[0]) {
      waiting.shift();
      const last = groups.at(-1);
      if (last === undefined || last.rows.length > 0) groups.push({ title: '', says: [], rows: [] });
      groups.at(-1)?.says.push(printed(next.content, model, say));
    }
  };
  for (const { path, ...row } of rows) {
    order = path === undefined ? order : (model.order.get(path) ?? order);
    begin(order);
    if (groups.length === 0) groups.push({ title: '', says: [], rows: [] });
    groups.at(-1)?.rows.push(row);
  }
  begin(Number.POSITIVE_INFINITY);
  const title = section.title === undefined ? '' : say(section.title);
  return groups.map((group, index) => (index === 0 ? { ...group, title } : group));
}

function byOrder(a: { readonly order: number }, b: { readonly order: number }): number {
  return a.order === b.order ? 0 : a.order - b.order;
}

function printed(
  { text = '', image }: SectionContent,
  { form }: FormModel,
  say: Printing['say'],
): ContentAbove {
  const picture = form.pictures?.[image?.picture ?? ''] ?? '';
  return { text: say(text), picture, alt: say(image?.alt ?? '') };
}
