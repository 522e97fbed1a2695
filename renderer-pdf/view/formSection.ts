import {
  type Context,
  calculateForm,
  changedSinceSigned,
  createFormModel,
  type DataRecord,
  type FieldModel,
  type FormPackage,
  type FormPage,
  formerAnswers,
  formerForm,
  formPagesOf,
  getAt,
  isEmpty,
  isYes,
  messageText,
  quotedText,
  type ValueFormat,
} from '../../engine/index.ts';
import { say as phrase } from '../../engine/node.ts';
import { RenderFailure } from '../RenderFailure.ts';
import { answerGroups, answerRow, NO_ANSWER, restRow, UNPRINTED_WIDGETS } from './answerRow.ts';
import { lineGroups } from './lineGroups.ts';
import type {
  AnswerGroup,
  AnswerRow,
  PhotosView,
  PrintContext,
  PrintedSection,
  Section,
} from './PrintedSection.ts';
import { hasPhotosSection, photosOf } from './photosSection.ts';
import { printDate, printValue } from './printValue.ts';

/** A filled-in form as on the screen, with sections, order and labels; hidden fields are not printed. */
export function formSection(section: Section, given: PrintContext): PrintedSection {
  const stored = printedRecord(section, given.context);
  const pkg = formFor(section.name ?? '', stored, given.request.forms);
  if (!pkg)
    throw new RenderFailure(
      phrase('paperSectionUnknown', { title: given.request.document.title, name: section.name }),
    );
  const { title, groups, photos } = filledForm(section, pkg, stored, given);
  const former = formerGroups(section, stored, given);
  return {
    ...{ kind: 'form', title, newPage: false, facts: section.answers === 'facts' },
    groups: [...replacedForm(section, stored, given), ...groups, ...former],
    photos,
  };
}

/** Answers of former versions under their own labels, after the last section that prints this form. */
function formerGroups(section: Section, stored: DataRecord, given: PrintContext): readonly AnswerGroup[] {
  const { forms } = given.request;
  if (!isLastOf(section, given.request)) return [];
  return formerAnswers(stored).flatMap((former) => {
    const pkg = forms[`${section.name}@${former.version}`];
    if (pkg === undefined) return [];
    const title = messageText('form.version.former', { version: former.version }, given.request.messages);
    const formerPackage = formerForm(pkg, former, title);
    const { groups } = filledForm({ kind: 'form' }, formerPackage, former.answers, given);
    // A section that has only rows starts with its first row.
    return groups.map((group, index) =>
      index > 0 || group.title === title ? group : { ...group, page: title },
    );
  });
}

/**
 * Notice that the form version had been replaced when the record was saved, before the first section that
 * prints this form.
 */
function replacedForm(
  section: Section,
  stored: DataRecord,
  { request }: PrintContext,
): readonly AnswerGroup[] {
  const { schemaVersion: version, formReplacedOn: day } = stored;
  const first = request.document.sections.find(({ kind, name }) => kind === 'form' && name === section.name);
  if (typeof day !== 'string' || section !== first) return [];
  const slots = { version, day: printDate(day, request.messages) };
  const text = messageText('paper.formReplaced', slots, request.messages);
  return [{ title: '', says: [{ text, picture: '', alt: '' }], rows: [] }];
}

/** Whether this is the last section of the document that prints the form. */
export function isLastOf(section: Section, { document }: PrintContext['request']): boolean {
  return section === document.sections.findLast(({ kind, name }) => kind === 'form' && name === section.name);
}

/** One form with the answers of a record. */
function filledForm(section: Section, pkg: FormPackage, stored: DataRecord, given: PrintContext) {
  const model = createFormModel(pkg);
  // Calculated here, so that records saved before a calculated field existed have it too.
  const calculated = calculateForm(model, stored, given.context);
  const { record, state } = calculated;
  const reader = {
    translate: given.say,
    value: (value: unknown, format: ValueFormat) => printValue(value, format, given.request.messages),
  };
  const quoting = { model, record, context: given.context };
  const say = (text: string): string => quotedText(given.say(text), quoting, reader);
  const printing = { ...given, say };
  const notes = new Map(
    model.fields
      .filter((field) => field.noteOf !== undefined && field.widget !== 'photos')
      .map((field) => [field.noteOf, field]),
  );
  const noteOf = (field: FieldModel): string => {
    const note = notes.get(field.path);
    if (!note || !state.visible.has(note.path)) return '';
    const { value } = answerRow(note, getAt(record, note.path), { printing, pkg });
    return value === NO_ANSWER ? '' : value;
  };
  const isKept = ({ tone }: AnswerRow) => section.blank !== 'omit' || tone !== 'blank';
  const pages = new Map(
    formPagesOf(model, state, false).flatMap((page) => page.sections.map((id) => [id, page] as const)),
  );
  const startedPages = new Set<FormPage>();
  const now = given.request.forms[section.name ?? '']?.entity.properties;
  // Photos of fields that only a former version has are printed behind the form.
  const isOwn = ({ path, widget }: FieldModel) =>
    widget === 'photos' &&
    state.visible.has(path) &&
    now?.[path] !== undefined &&
    !hasPhotosSection(section, path, given);
  const parts = model.sections.filter(
    ({ id }) => state.visibleSections.has(id) && (section.sections?.includes(id) ?? true),
  );
  const photos = parts.flatMap(({ id }) =>
    model.fields
      .filter((field) => field.section === id && isOwn(field))
      .map(({ path, label, noteOf: of }): PhotosView => {
        const title = [model.byPath.get(of ?? '')?.label, label].flatMap((each) => (each ? [say(each)] : []));
        return { kind: 'photos', title: title.join(' – '), ...photosOf(getAt(record, path), given) };
      }),
  );
  const groups = parts.flatMap((part): AnswerGroup[] => {
    const { id } = part;
    const fields = model.fields.filter(
      (field) => field.section === id && isPrinted(field, record, state.visible, section, isOwn),
    );
    const lines = fields
      .filter((field) => hasLines(field, record))
      .flatMap((field) => lineGroups(field, { printing, pkg, model, record }))
      .map((group) => ({ ...group, rows: group.rows.filter(isKept) }));
    const rows = fields
      .filter((field) => !hasLines(field, record))
      .map((field) => ({
        ...answerRow(field, printedValue(field, record), { printing, pkg, note: noteOf(field) }),
        field,
      }))
      .filter(isKept);
    const answers = gathered(rows, section, record, say).map((row) => ({ ...row, ...singlePath(row) }));
    const restRows = restRow(part, model, record, printing);
    const filled = { model, form: calculated, context: given.context };
    const allGroups = [...answerGroups(part, [...answers, ...restRows], filled, printing), ...lines];
    const printed = allGroups.filter((group) => group.rows.length + group.says.length > 0);
    const page = pages.get(id);
    const [first, ...more] = printed;
    if (first === undefined || page === undefined || startedPages.has(page)) return printed;
    startedPages.add(page);
    return [{ ...first, page: say(page.title) }, ...more];
  });
  return { title: section.title ? say(section.title) : '', groups, photos };
}

/** Whether a list is printed row by row; an empty list and a trace are printed as one answer. */
function hasLines(field: FieldModel, record: DataRecord): boolean {
  if (field.widget === 'trace') return false;
  return field.schema.items?.properties !== undefined && !isEmpty(getAt(record, field.path));
}

/** The form version of the record, `name@version`; else the newest, `name` (CKL-04). */
export function formFor(
  name: string,
  record: DataRecord,
  forms: PrintContext['request']['forms'],
): FormPackage | undefined {
  return forms[`${name}@${String(record['schemaVersion'])}`] ?? forms[name];
}

function isPrinted(
  field: FieldModel,
  record: DataRecord,
  visible: ReadonlySet<string>,
  { gather }: Section,
  isOwn: (field: FieldModel) => boolean,
): boolean {
  if (field.noteOf || !visible.has(field.path)) return false;
  const value = getAt(record, field.path);
  // Without photos no section of photos follows, so that the line must show that there are none.
  if (isOwn(field)) return isEmpty(value);
  if (UNPRINTED_WIDGETS.has(field.widget)) return false;
  // Empty remarks and empty lists of files are left out.
  if (field.widget === 'textarea' || field.widget === 'files') return !isEmpty(value);
  // In a long list of plain flags only ticked ones are printed.
  return field.schema['x-flag'] !== 'plain' || isYes(value) || gather?.no !== undefined;
}

/** A signature is printed as invalid when the signed answers have changed since. */
function printedValue({ path, schema }: FieldModel, record: DataRecord): unknown {
  const value = getAt(record, path);
  const changed = changedSinceSigned(schema, value, record);
  return changed === undefined ? value : { ...(value as object), valid: changed.length === 0 };
}

/** Path of a single answer, undefined for a gathered line. */
function singlePath(row: AnswerRow): { readonly path?: string } {
  return 'field' in row ? { path: (row as FieldRow).field.path } : {};
}

type FieldRow = AnswerRow & { readonly field: FieldModel };

/**
 * Answers first, then the names of those answered with no and of unanswered ones in one line each, so that
 * findings stand out.
 */
function gathered(
  rows: readonly FieldRow[],
  { gather }: Section,
  record: DataRecord,
  say: PrintContext['say'],
): readonly AnswerRow[] {
  if (gather === undefined) return rows;
  const { no } = gather;
  const isNo = ({ field, tone }: FieldRow): boolean =>
    no !== undefined &&
    field.schema['x-flag'] !== undefined &&
    tone === '' &&
    !isYes(getAt(record, field.path));
  const isBlank = ({ tone }: FieldRow): boolean => tone === 'blank';
  const line = (label: string, found: readonly FieldRow[]): readonly AnswerRow[] => {
    const value = found.map((row) => row.label).join(' · ');
    const whole = { mark: '', note: '', tone: 'gathered', wide: true, long: true, picture: '' } as const;
    return found.length === 0 ? [] : [{ label: say(label), value, ...whole }];
  };
  const blank = rows.filter(isBlank);
  const unseen = new Set(blank.flatMap(({ field }) => field.matrix?.blank ?? []));
  return [
    ...rows.filter((row) => !isNo(row) && !isBlank(row)),
    ...line(no ?? '', rows.filter(isNo)),
    // Unchecked matrix rows are listed apart from unanswered questions.
    ...[...unseen].flatMap((words) =>
      line(
        words,
        blank.filter(({ field }) => field.matrix?.blank === words),
      ),
    ),
    ...line(
      gather.blank,
      blank.filter(({ field }) => field.matrix === undefined),
    ),
  ];
}

/** The record of a section: the entry of a repetition, the record at `data`, or the data itself. */
export function printedRecord(section: Section, context: Context): DataRecord {
  const record = section.repeat
    ? context['record']
    : section.data
      ? getAt(context, section.data)
      : context['record'];
  return (typeof record === 'object' && record !== null ? record : {}) as DataRecord;
}
