import type { Json } from '../../contract/index.ts';
import { under } from '../../loader/pointer.ts';
import type { EditedFiles } from '../editSchema.ts';
import { fieldNames } from '../fieldName.ts';
import { withLabels } from '../labelPlaces.ts';
import { checklistLike } from '../likeness/checklistLike.ts';
import { freeChecklistName } from '../likeness/freeChecklistName.ts';
import { isSchemaNode, knownFiles, nodesIn, type SchemaNode, textAt } from '../schemaParts.ts';
import { WORKBOOK_FINDINGS, type WorkbookFinding, WorkbookNotes, type WorkbookSheet } from './FINDINGS.ts';
import { languageReader, type ProductLanguages, type SaidText } from './languages.ts';
import { isPlainList, plainTables } from './plainTables.ts';
import { questionsOf } from './questionsOf.ts';
import { headsOf, readTable, type Table } from './readTable.ts';
import { withKeys } from './referenceKeys.ts';
import { SURVEY_COLUMNS, type TableKind, YES } from './SPELLINGS.ts';
import type { Questions, SaidPlace } from './SurveyReading.ts';
import { surveyTree } from './surveyTree.ts';
import { filterColumns, optionsFile, workbookLists } from './workbookLists.ts';
import { isSurvey, sheetKey, sheetsToRead } from './workbookSheets.ts';

/** What a workbook makes of a product. */
export interface ImportedChecklist {
  /** The new files, and those that are there with the ways to it; undefined where the workbook is refused. */
  readonly files: EditedFiles | undefined;
  readonly form: string;
  readonly title: string;
  readonly questions: number;
  readonly findings: readonly WorkbookFinding[];
}

export interface ImportOptions {
  /** The checklist that the new one is made like. */
  readonly like: string;
  /** In place of the workbook's own. */
  readonly title?: string;
  /** What the file is called. */
  readonly file?: string;
  /** What there was to tell of the file as it was opened. */
  readonly findings?: readonly WorkbookFinding[];
}

const OF_SETTINGS: ReadonlySet<string> = new Set([
  ...['form_title', 'form_id', 'version', 'default_language', 'allow_choice_duplicates'],
]);

const KNOWN_HEADS = [
  ['survey', SURVEY_COLUMNS],
  ['settings', OF_SETTINGS],
] as const;

/** A new checklist from a workbook: an XLSForm, or a plain list of questions. Whole, or refused with places and reasons; what has no counterpart is told row by row. */
export function importWorkbook(
  files: EditedFiles,
  sheets: readonly WorkbookSheet[],
  options: ImportOptions,
): ImportedChecklist {
  const notes = new WorkbookNotes();
  const opened = options.findings ?? [];
  const own = surveySheets(sheets);
  if (own.length > 0) {
    const read = own.map(([, sheet]) => sheet);
    notes.take(opened.filter(({ sheet }) => sheet === '' || read.some(({ name }) => name === sheet)));
    noteUnread(sheets, read, opened, notes);
    return importTables(files, tablesOf(own, notes), options, notes);
  }
  const plain = plainTables(sheets, opened, notes);
  if (plain.list !== undefined) noteUnread(sheets, [plain.list], opened, notes);
  const made = importTables(files, plain.tables, options, notes);
  const findings = made.findings.map((finding) => ({ ...finding, column: plain.headOf(finding.column) }));
  return { ...made, findings };
}

function importTables(
  files: EditedFiles,
  tables: ReadonlyMap<string, Table>,
  { like, title: wanted, file = '' }: ImportOptions,
  notes: WorkbookNotes,
): ImportedChecklist {
  const refused = (): ImportedChecklist => ({
    ...{ files: undefined, form: '', title: '', questions: 0 },
    // What was done otherwise was not done.
    findings: notes.all.filter(({ code }) => WORKBOOK_FINDINGS[code] !== 'changed'),
  });
  const survey = tables.get('survey');
  if (survey === undefined || notes.isRefused) return refused();
  for (const column of ['type', 'name'])
    if (!survey.heads.includes(column)) notes.add('noColumn', { sheet: survey.sheet, row: 1, column });
  if (notes.isRefused) return refused();
  const settings = tables.get('settings')?.rows[0];
  const id = settings?.at('form_id') ?? '';
  const stem = file === '' ? survey.sheet : file.replace(/\.\w+$/, '');
  const title = (
    [wanted, settings?.at('form_title'), id].find((text) => text !== undefined && text !== '') ?? stem
  ).replaceAll(/[{}]/g, ' ');
  const name = freeChecklistName(id === '' || wanted !== undefined ? title : id, files);
  const choices = tables.get('choices');
  const languages = languageReader(
    productLanguages(files),
    [survey, ...(choices === undefined ? [] : [choices])],
    settings?.at('default_language') ?? '',
    notes,
  );
  const tree = withKeys(surveyTree(survey, notes));
  const lists = workbookLists(
    ...([choices, name, files, languages, notes] as const),
    YES.has(settings?.at('allow_choice_duplicates').toLowerCase() ?? ''),
  );
  const empty = checklistLike(files, { like, name, title, translations: {} });
  const taken = new Set(fieldNames(empty.files[empty.entity] as SchemaNode));
  const questions = questionsOf(tree, {
    ...{ checklist: name, taken, lists, photo: photoItems(files), sheet: survey.sheet, languages, notes },
  });
  for (const [kind, known] of KNOWN_HEADS)
    for (const head of tables.get(kind)?.heads ?? [])
      if (!known.has(head) && !known.has(head.split('::')[0] ?? ''))
        notes.add('columnUnknown', { sheet: tables.get(kind)?.sheet ?? '', row: 1, column: head });
  if (questions.properties.size === 0) notes.add('noQuestions', { sheet: survey.sheet });
  if (notes.isRefused) return refused();
  const filters = survey.rows.map((row) => row.at('choice_filter').toLowerCase()).join('\n');
  for (const head of filterColumns(choices))
    if (!filters.includes(head.toLowerCase()))
      notes.add('columnUnknown', { sheet: choices?.sheet ?? '', row: 1, column: head });
  const used = JSON.stringify([...questions.properties.values()]);
  // Among the others: a text that these translate already is no new one.
  const others = { ...files, ...empty.ways };
  let made: EditedFiles = { ...others, ...withQuestions(empty.files, empty, questions) };
  for (const list of lists.values()) {
    if (list.isKnown || !used.includes(`"x-options":"${list.options}"`)) continue;
    const path = `${name}/${list.options}.options.json`;
    const about = questions.titles.get(list.options);
    made = { ...made, [path]: optionsFile(list, about?.text ?? list.list) };
    made = withSaid(made, path, [
      ['/title', about?.others ?? {}],
      ...list.values.map(({ label }, index) => [under('/values', index, 'label'), label.others] as const),
    ]);
  }
  made = withTexts(made, empty, questions.said);
  made = withMessages(made, name, questions.messages);
  return {
    files: Object.fromEntries(Object.entries(made).filter(([path, content]) => content !== files[path])),
    ...{ form: empty.form, title, questions: questions.properties.size, findings: notes.all },
  };
}

/** Of a survey the sheets beside it come without rows, unless they are empty; else what is empty has none. */
function noteUnread(
  sheets: readonly WorkbookSheet[],
  read: readonly WorkbookSheet[],
  opened: readonly WorkbookFinding[],
  notes: WorkbookNotes,
): void {
  const isAny = isSurvey(sheets.map(({ name }) => name));
  for (const sheet of sheets.filter((each) => !read.includes(each)))
    if (isAny || sheet.rows.length > 0 || opened.some((each) => each.sheet === sheet.name))
      notes.add('sheetUnread', { sheet: sheet.name });
}

/** The sheets of the format; one that stands alone is its survey, whatever it is called. None where they are no XLSForm. */
function surveySheets(sheets: readonly WorkbookSheet[]): readonly (readonly [TableKind, WorkbookSheet])[] {
  const names = sheets.map(({ name }) => name);
  const [lone, ...others] = sheets.filter(({ rows }) => rows.length > 0);
  if (isSurvey(names))
    return sheetsToRead(names).flatMap((at) => {
      const sheet = sheets[at];
      return sheet === undefined ? [] : [[sheetKey(sheet.name) as TableKind, sheet] as const];
    });
  if (lone === undefined || others.length > 0 || isPlainList(lone)) return [];
  const heads = headsOf(lone, 'survey');
  return heads.includes('type') && heads.includes('name') ? [['survey', lone]] : [];
}

function tablesOf(
  sheets: readonly (readonly [TableKind, WorkbookSheet])[],
  notes: WorkbookNotes,
): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  for (const [kind, sheet] of sheets) {
    if (tables.has(kind)) notes.add('sheetTwice', { sheet: sheet.name });
    tables.set(kind, readTable(sheet, kind, notes));
  }
  return tables;
}

export function productLanguages(files: EditedFiles): ProductLanguages {
  const messages = knownFiles(files).filter(({ kind }) => kind === 'messages');
  const own = messages.find(({ content }) => content['ofSchemas'] === true)?.content;
  const names = messages.map(({ content }) => [
    textAt(content, 'locale') ?? '',
    textAt(content, 'name') ?? '',
  ]);
  return { own: textAt(own, 'locale') ?? 'it', names: Object.fromEntries(names) };
}

/** What a photo is with this product: as the first form has it that asks for some. */
function photoItems(files: EditedFiles): Json | undefined {
  const all = knownFiles(files);
  for (const { kind, content } of all) {
    if (kind !== 'form') continue;
    const layouts = nodesIn(content['sections']).flatMap((section) => nodesIn(section['fields']));
    const field = textAt(
      layouts.find(({ widget }) => widget === 'photos'),
      'field',
    );
    const entity = all.find(
      (file) => file.kind === 'entity' && textAt(file.content, 'x-entity') === content['entity'],
    );
    const properties = entity?.content['properties'];
    const own = field !== undefined && isSchemaNode(properties) ? properties[field] : undefined;
    if (isSchemaNode(own) && isSchemaNode(own['items']) && isSchemaNode(own['items']['x-reference']))
      return own['items'];
  }
  return undefined;
}

function withQuestions(
  files: EditedFiles,
  {
    entity: entityPath,
    form: formPath,
    at,
  }: { readonly entity: string; readonly form: string; readonly at: number },
  { properties, required, rules, sections }: Questions,
): EditedFiles {
  const entity = files[entityPath] as SchemaNode;
  const form = files[formPath] as SchemaNode;
  const own = nodesIn(form['sections']);
  const ids = new Set(own.map((section) => textAt(section, 'id')));
  const apart = sections.map((section) => {
    const id = textAt(section, 'id') ?? '';
    return ids.has(id) ? { ...section, id: `${id}-domande` } : section;
  });
  return {
    ...files,
    [entityPath]: {
      ...entity,
      properties: { ...(entity['properties'] as SchemaNode), ...Object.fromEntries(properties) },
      required: [...((entity['required'] as readonly string[] | undefined) ?? []), ...required],
      ...(rules.length === 0 ? {} : { 'x-rules': rules }),
    },
    [formPath]: { ...form, sections: own.toSpliced(at, 0, ...apart) },
  };
}

function withTexts(
  made: EditedFiles,
  { entity, form }: { readonly entity: string; readonly form: string },
  said: readonly SaidPlace[],
): EditedFiles {
  return (['entity', 'form'] as const).reduce((now, where) => {
    const path = where === 'entity' ? entity : form;
    const places = said.flatMap(({ in: own, at, others }) => {
      const pointer = own === where ? pointerTo(now[path], at) : undefined;
      return pointer === undefined ? [] : [[pointer, others] as const];
    });
    return withSaid(now, path, places);
  }, made);
}

/** Items of lists are told by their id or field. */
function pointerTo(content: Json | undefined, at: readonly (string | number)[]): string | undefined {
  let [value, pointer]: [Json | undefined, string] = [content, ''];
  for (const name of at) {
    const list: readonly Json[] | undefined = Array.isArray(value) ? (value as readonly Json[]) : undefined;
    const key = list === undefined ? name : itemCalled(list, String(name));
    value = list === undefined ? (isSchemaNode(value) ? value[String(name)] : undefined) : list[Number(key)];
    if (value === undefined) return undefined;
    pointer = `${pointer}${under('', key)}`;
  }
  return pointer;
}

/** Sections of questions that are called as one of the frame are told apart (`withQuestions`). */
function itemCalled(list: readonly Json[], name: string): number {
  const at = (is: string) =>
    list.findIndex((each) => isSchemaNode(each) && (each['id'] === is || each['field'] === is));
  const apart = at(`${name}-domande`);
  return apart < 0 ? at(name) : apart;
}

function withSaid(
  made: EditedFiles,
  file: string,
  places: readonly (readonly [pointer: string, others: SaidText['others']])[],
): EditedFiles {
  const locales = new Set(places.flatMap(([, others]) => Object.keys(others)));
  return [...locales].reduce((now, locale) => {
    const said = new Map(places.map(([pointer, others]) => [pointer, others[locale] ?? '']));
    return withLabels(now, locale, file, said);
  }, made);
}

function withMessages(files: EditedFiles, name: string, messages: Questions['messages']): EditedFiles {
  const changed = Object.entries(files).map(([path, content]): [string, Json] => {
    if (!path.startsWith(`${name}/messages.`) || !isSchemaNode(content)) return [path, content];
    const locale = textAt(content, 'locale') ?? '';
    const own = [...messages].map(([id, { text, others }]) => [id, others[locale] ?? text]);
    return [path, { ...content, texts: { ...(content['texts'] as SchemaNode), ...Object.fromEntries(own) } }];
  });
  return Object.fromEntries(changed);
}
