import type { FieldLayout, FormSchema, Product } from '../../contract/index.ts';
import { bothWays, type Claim, naming } from './Claim.ts';
import { ruleClaims } from './ruleClaims.ts';

type About = Claim['about'];

/** Claims of forms: conditions of sections and fields, companion notes, rules of the form. */
export function formClaims(product: Product): readonly Claim[] {
  return Object.entries(product.forms).flatMap(([name, form]) => {
    const about = { form: [name] };
    const at = `form ${name}`;
    const every = form.sections.flatMap((section) => section.fields.map(({ field }) => field));
    return [
      ...bothWays(
        { kind: 'condition', about, at: `${at}/readOnlyWhen` },
        form.readOnlyWhen,
        naming('read-only', 'readOnly', every),
        naming('editable', 'editable', every),
      ),
      ...ruleClaims(form.rules, about, at),
      ...(form.pages ?? []).flatMap(({ id, sections, showWhen }, index) =>
        bothWays(
          { kind: 'condition', about, at: `${at}/pages/${index}/showWhen` },
          showWhen,
          naming('shown', 'visible', [id, ...sections]),
          naming('hidden', 'hidden', [id, ...sections]),
        ),
      ),
      ...form.sections.flatMap((section, index) => sectionClaims(section, about, `${at}/sections/${index}`)),
    ];
  });
}

function sectionClaims(section: FormSchema['sections'][number], about: About, at: string): readonly Claim[] {
  const names = [section.id, ...section.fields.map(({ field }) => field)];
  return [
    ...bothWays(
      { kind: 'condition', about, at: `${at}/showWhen` },
      section.showWhen,
      naming('shown', 'visible', names),
      naming('hidden', 'hidden', names),
    ),
    ...(section.content ?? []).flatMap(({ id = '', showWhen }, index) =>
      bothWays(
        { kind: 'condition', about, at: `${at}/content/${index}/showWhen` },
        showWhen,
        naming('shown', 'visible', [id]),
        naming('hidden', 'hidden', [id]),
      ),
    ),
    ...section.fields.flatMap((layout, index) =>
      layoutClaims(layout, about, `${at}/fields/${index}`, [layout.field]),
    ),
  ];
}

/** Cells are named by row: `lines.0.Quantity`. */
function layoutClaims(
  layout: FieldLayout,
  about: About,
  at: string,
  names: readonly string[] | RegExp,
): readonly Claim[] {
  const condition = { kind: 'condition', about } as const;
  const { note } = layout;
  return [
    ...bothWays(
      { ...condition, at: `${at}/showWhen` },
      layout.showWhen,
      naming('shown', 'visible', names),
      naming('hidden', 'hidden', names),
    ),
    ...bothWays(
      { ...condition, at: `${at}/requiredWhen` },
      layout.requiredWhen,
      naming('required', 'required', names),
      naming('optional', 'optional', names),
    ),
    ...bothWays(
      { ...condition, at: `${at}/readOnlyWhen` },
      layout.readOnlyWhen,
      naming('read-only', 'readOnly', names),
      naming('editable', 'editable', names),
    ),
    ...(layout.closed ?? []).flatMap(({ when, text }, index) =>
      bothWays(
        { ...condition, at: `${at}/closed/${index}/when` },
        when,
        { outcome: 'closed', expects: ({ closed }) => closed?.includes(text) === true },
        { outcome: 'open', expects: ({ closed }) => closed?.includes(text) === false },
      ),
    ),
    ...(note === undefined ? [] : noteClaims(about, at, note)),
    ...(layout.fields ?? []).flatMap((cell, index) =>
      layoutClaims(
        cell,
        about,
        `${at}/fields/${index}`,
        new RegExp(`^${layout.field}\\.\\d+\\.${cell.field}$`),
      ),
    ),
  ];
}

/** The flag decides about its note; the expectation alone is proof. */
function noteClaims(about: About, at: string, note: string): readonly Claim[] {
  const claim = { kind: 'note', about, at: `${at}/note` } as const;
  return [
    { ...claim, outcome: 'shown', shownBy: ({ visible = [] }) => visible.includes(note) },
    { ...claim, outcome: 'hidden', shownBy: ({ hidden = [] }) => hidden.includes(note) },
  ];
}
