import { expandedFlags } from '../../../loader/expand/expandFlags.ts';
import { under } from '../../../loader/pointer.ts';
import { kindOf } from '../../../loader/SchemaFile.ts';
import type { EditedFiles } from '../../editSchema.ts';
import { checklistsToFollow } from '../../fromTemplate/copyChecklist.ts';
import { copyEntity, copyForm, copyTitle } from '../../fromTemplate/frameContents.ts';
import { type ChecklistFrame, generalPartOf } from '../../fromTemplate/generalPartOf.ts';
import {
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type SchemaNode,
  textAt,
} from '../../schemaParts.ts';
import { labelPlaces } from '../../translations/labelPlaces.ts';
import { type WorkbookCode, type WorkbookFinding, WorkbookNotes, type WorkbookSheet } from '../FINDINGS.ts';
import { productLanguages } from '../importWorkbook.ts';
import { Unsayable } from '../xpath/xpath.ts';
import { questionRow } from './questionRow.ts';
import { listNames, type SurveyWriting, shownIn, type WrittenRow, writtenNames } from './SurveyWriting.ts';

/** The sheets of an exported checklist, and findings for the parts that they cannot express. */
export interface ExportedXlsform {
  readonly sheets: readonly WorkbookSheet[];
  readonly findings: readonly WorkbookFinding[];
}

const WORDS = ['hint', 'required', 'required_message', 'relevant', 'constraint', 'constraint_message'];
const TRANSLATED = new Set(['label', 'hint', 'required_message', 'constraint_message']);
const OTHERS = ['default', 'appearance', 'choice_filter', 'calculation', 'bind::x-flag'];

/**
 * Exports the form of an entity as a workbook; except for reported findings, importing it gives the same
 * form.
 */
export function exportXlsform(written: EditedFiles, formPath: string): ExportedXlsform {
  const notes = new WorkbookNotes();
  const files = Object.fromEntries(
    Object.entries(written).map(([path, content]) => [
      path,
      kindOf(path)?.kind === 'entity' ? expandedFlags(content) : content,
    ]),
  );
  const all = knownFiles(files);
  const form = all.find(({ path }) => path === formPath);
  const name = textAt(form?.content, 'entity') ?? '';
  const entity = all.find(({ kind, content }) => kind === 'entity' && textAt(content, 'x-entity') === name);
  if (form === undefined || entity === undefined) return { sheets: [], findings: [] };
  const { own, names } = productLanguages(files);
  const languages = [own, ...Object.keys(names).filter((locale) => locale !== own)];
  const headOf = (locale: string) => `${names[locale] ?? locale} (${locale})`;
  const rows: WrittenRow[] = [];
  const lists = new Map<string, SchemaNode>();
  const titles = new Map<string, string>();
  const filters = new Map<string, ReadonlyMap<string, string>>();
  const frame = generalPartOf(files, name) ?? {
    ...{ entity, form, fields: columnsOf(entity.content), lost: new Set<string>(), before: [], after: [] },
  };
  const questionNames = writtenNames(form.content, entity.content, frame.fields);
  const note = (code: WorkbookCode, found: string, column = '') =>
    notes.add(code, { sheet: 'survey', row: rows.length + 2, column, found });
  const writing: SurveyWriting = {
    ...{ files, form, entity, lists, titles, filters, note, known: questionNames, rules: new Set() },
    listName: listNames(entity.content, name),
    options: (list) => all.find((file) => file.kind === 'options' && file.name === list)?.content,
    said: (column, file, pointer, text) => {
      const translations = labelPlaces(files, { file, pointer }).map(({ locale, said = '' }) => [
        `${column}::${headOf(locale)}`,
        questionNames.quoted(said),
      ]);
      return text === '' ? {} : { [`${column}::${headOf(own)}`]: text, ...Object.fromEntries(translations) };
    },
    message: (column, id) => {
      const texts = all.flatMap(({ kind, content }) => {
        const message =
          kind === 'messages' && isSchemaNode(content['texts']) ? content['texts'][id] : undefined;
        return typeof message === 'string'
          ? [[`${column}::${headOf(textAt(content, 'locale') ?? '')}`, questionNames.quoted(message)]]
          : [];
      });
      return Object.fromEntries(texts);
    },
    inXpath: (column, make) => {
      try {
        return make();
      } catch (error) {
        if (!(error instanceof Unsayable)) throw error;
        note('unsaidCondition', error.message, column);
        return '';
      }
    },
  };
  const push = (made: readonly WrittenRow[]) => rows.push(...made);
  let wasLoose = false;
  for (const [index, section] of nodesIn(form.content['sections']).entries()) {
    const at = under('/sections', index);
    const fields = nodesIn(section['fields']);
    if (textAt(section, 'fragment') !== undefined || fields.some((field) => isOfFrame(field, frame.fields)))
      note('frameLeft', textAt(section, 'title') ?? textAt(section, 'id') ?? '');
    const items = fields
      .map((field, place) => ({ field, place }))
      .filter(({ field }) => !isOfFrame(field, frame.fields));
    const content = nodesIn(section['content']);
    if (items.length === 0 && content.length === 0) continue;
    const id = textAt(section, 'id') ?? `sezione${index}`;
    const isLoose: boolean =
      !wasLoose &&
      /^domande\d*$/.test(id) &&
      ['title', 'help', 'showWhen'].every((word) => section[word] === undefined);
    wasLoose = isLoose;
    for (const word of Object.keys(section))
      if (!['id', 'title', 'help', 'showWhen', 'content', 'fields'].includes(word))
        note('unsaidWord', `${id}: ${word}`);
    if (!isLoose)
      push([
        {
          ...{ type: 'begin group', name: questionNames.free(id) },
          ...writing.said(
            'label',
            form.path,
            `${at}/title`,
            questionNames.quoted(textAt(section, 'title') ?? ''),
          ),
          ...writing.said(
            'hint',
            form.path,
            `${at}/help`,
            questionNames.quoted(textAt(section, 'help') ?? ''),
          ),
          relevant: shownIn(section, writing, undefined),
        },
      ]);
    const notesBefore = (field: string | undefined) =>
      content.forEach((each, place) => {
        if (textAt(each, 'before') === field) push(noteRow(each, `${at}/content/${place}`, writing));
      });
    for (const { field, place } of items) {
      notesBefore(textAt(field, 'field'));
      push(questionRow(field, `${at}/fields/${place}`, writing));
    }
    notesBefore(undefined);
    if (!isLoose) push([{ type: 'end group' }]);
  }
  noteWhole(files, frame, name, notes);
  for (const rule of nodesIn(entity.content['x-rules']))
    if (!writing.rules.has(textAt(rule, 'id') ?? ''))
      notes.add('unsaidRule', { sheet: 'survey', found: textAt(rule, 'id') ?? '' });
  const heads = [
    ...['type', 'name', ...languages.map((locale) => `label::${headOf(locale)}`)],
    ...WORDS.flatMap((word) =>
      TRANSLATED.has(word) ? languages.map((locale) => `${word}::${headOf(locale)}`) : [word],
    ),
    ...OTHERS,
  ];
  const settings = [
    ['form_title', 'form_id', 'default_language'],
    [textAt(entity.content, 'title') ?? name, name, headOf(own)],
  ];
  return {
    sheets: [
      { name: 'survey', rows: tableOf(heads, rows) },
      { name: 'choices', rows: choicesTable(writing, all, languages.map(headOf), notes) },
      { name: 'settings', rows: settings },
    ],
    findings: notes.all,
  };
}

/** Leaves out empty columns, except the first three, which every XLSForm has. */
function tableOf(heads: readonly string[], rows: readonly WrittenRow[]): readonly string[][] {
  const used = heads.filter((head, index) => index < 3 || rows.some((row) => (row[head] ?? '') !== ''));
  return [used, ...rows.map((row) => used.map((head) => row[head] ?? ''))].map((row) => [...row]);
}

/** Keywords of a list and of its choices that the sheet expresses. */
const SAID_OF_LIST: ReadonlySet<string> = new Set(['$schema', '$comment', 'title', 'values']);
const SAID_OF_CHOICE: ReadonlySet<string> = new Set(['value', 'label', 'retired']);

/** Keywords of form and entity that the workbook expresses. */
const SAID_OF_WHOLE: ReadonlySet<string> = new Set([
  ...['$schema', '$comment', 'entity', 'sections'],
  ...['x-entity', 'properties', 'required', 'x-rules', 'x-search'],
]);

/**
 * Reports keywords outside items: those that an import takes from its source checklist, and those without a
 * counterpart.
 */
function noteWhole(files: EditedFiles, frame: ChecklistFrame, name: string, notes: WorkbookNotes): void {
  const tell = (code: WorkbookCode, found: string) => notes.add(code, { sheet: 'survey', found });
  const [form, entity] = [frame.form.content, frame.entity.content];
  const model = generalPartOf(files, checklistsToFollow(files)[0]?.name ?? name) ?? frame;
  const [formCopy, entityCopy] = [copyForm(files, model), copyEntity(files, model)];
  const titles: SchemaNode = copyTitle(entity, textAt(entity, 'title') ?? name);
  const fromSource = Object.keys(form).filter(
    (word) => Object.hasOwn(formCopy, word) && !SAID_OF_WHOLE.has(word) && !(word in titles),
  );
  if (fromSource.length > 0) tell('frameLeft', fromSource.join(', '));
  const unsaid = (of: SchemaNode, copy: SchemaNode) =>
    Object.keys(of).filter((word) => {
      if (word in titles) return of[word] !== titles[word];
      return !SAID_OF_WHOLE.has(word) && !Object.hasOwn(copy, word);
    });
  const partsOf = ({ 'x-checklist': parts }: SchemaNode) => (isSchemaNode(parts) ? parts : {});
  for (const word of [
    ...unsaid(form, formCopy),
    ...unsaid(entity, entityCopy),
    ...unsaid(partsOf(entity), partsOf(entityCopy)).map((each) => `x-checklist.${each}`),
  ])
    tell('unsaidWord', `${name}: ${word}`);
}

function choicesTable(
  { lists, titles, filters, said, listName }: SurveyWriting,
  all: readonly KnownFile[],
  languages: readonly string[],
  notes: WorkbookNotes,
) {
  const columns = [...filters.keys()];
  let row = 1;
  const rows = [...lists].flatMap(([name, content]) => {
    const path = all.find((file) => file.kind === 'options' && file.name === name)?.path ?? '';
    if (textAt(content, 'title') !== titles.get(name))
      notes.add('unsaidWord', { sheet: 'choices', found: `${name}: title` });
    const choices = nodesIn(content['values']).map((each, index) => {
      row += 1;
      noteChoice(each, row, notes);
      return {
        ...{ list_name: listName(name), name: String(each['value']) },
        ...said('label', path, under('/values', index, 'label'), textAt(each, 'label') ?? ''),
        ...(each['retired'] === true ? { 'x-retired': 'yes' } : {}),
        ...Object.fromEntries(
          columns.map((column) => [column, filters.get(column)?.get(`${name} ${each['value']}`) ?? '']),
        ),
      };
    });
    for (const word of Object.keys(content))
      if (!SAID_OF_LIST.has(word)) notes.add('unsaidWord', { sheet: 'choices', found: `${name}: ${word}` });
    return choices;
  });
  const labels = languages.map((each) => `label::${each}`);
  return tableOf(['list_name', 'name', ...labels, 'x-retired', ...columns], rows);
}

function noteChoice(choice: SchemaNode, row: number, notes: WorkbookNotes): void {
  const { value } = choice;
  const label = textAt(choice, 'label') ?? String(value);
  const place = { sheet: 'choices', row };
  if (choice['retired'] === true) notes.add('retiredMarked', { ...place, found: label });
  if (typeof value !== 'string') notes.add('unsaidWord', { ...place, found: `${label}: value ${value}` });
  for (const word of Object.keys(choice))
    if (!SAID_OF_CHOICE.has(word)) notes.add('unsaidWord', { ...place, found: `${label}: ${word}` });
}

function noteRow(content: SchemaNode, at: string, writing: SurveyWriting): readonly WrittenRow[] {
  const text = textAt(content, 'text');
  if (content['image'] !== undefined) writing.note('unsaidWord', 'image');
  if (text === undefined) return [];
  return [
    {
      ...{ type: 'note', name: writing.known.free(textAt(content, 'id') ?? 'nota') },
      ...writing.said('label', writing.form.path, `${at}/text`, writing.known.quoted(text)),
      relevant: shownIn(content, writing, undefined),
    },
  ];
}

function isOfFrame(field: SchemaNode, frame: ReadonlySet<string>): boolean {
  return textAt(field, 'fragment') !== undefined || frame.has(textAt(field, 'field') ?? '');
}

function columnsOf(entity: SchemaNode): ReadonlySet<string> {
  const properties = isSchemaNode(entity['properties']) ? entity['properties'] : {};
  const all = Object.entries(properties);
  return new Set(
    all.flatMap(([name, said]) => (isSchemaNode(said) && said['x-column'] === true ? [name] : [])),
  );
}

/** Forms of checklists, with their titles. */
export function exportableForms(
  files: EditedFiles,
): readonly { readonly path: string; readonly name: string; readonly title: string }[] {
  const all = knownFiles(files);
  const checklists = new Set(
    all.flatMap(({ content }) => (isSchemaNode(content['x-checklist']) ? [textAt(content, 'x-entity')] : [])),
  );
  return all.flatMap(({ kind, path, name, content }) =>
    kind === 'form' && checklists.has(textAt(content, 'entity'))
      ? [{ path, name, title: textAt(content, 'title') ?? name }]
      : [],
  );
}
