import { optionsOf } from '../loader/formPackage.ts';
import { SCENARIO_KINDS, scenarioSubject } from '../loader/scenarioKinds.ts';
import { memoizeFrozen } from '../values/records.ts';
import type { EditedFiles } from './editSchema.ts';
import {
  fileOfEntity,
  isSchemaNode,
  type KnownFile,
  knownFiles,
  nodesIn,
  type SchemaNode,
  textAt,
} from './schemaParts.ts';

/** Paths of the files of a checklist or another entity that is filled in, by their role. */
export interface ChecklistFiles {
  readonly entity: string | undefined;
  readonly forms: readonly string[];
  readonly fragments: readonly string[];
  readonly options: readonly string[];
  readonly tables: readonly string[];
  readonly documents: readonly string[];
  readonly scenarios: readonly string[];
  readonly screens: readonly string[];
  /** Texts and translations of the whole product. */
  readonly messages: readonly string[];
}

/** @param entity name of the entity. */
export function checklistFiles(files: EditedFiles, entity: string): ChecklistFiles {
  const all = knownFiles(files);
  const of = (kind: KnownFile['kind'], when: (file: KnownFile) => boolean): readonly KnownFile[] =>
    all.filter((file) => file.kind === kind && when(file));
  const home = fileOfEntity(files, entity);
  const forms = of('form', ({ content }) => textAt(content, 'entity') === entity);
  const tables = of('table', ({ content }) => textAt(content, 'entity') === entity);
  const documents = of('document', ({ content }) => textAt(content, 'checklist') === entity);
  const fragments = usedFragments(
    forms,
    of('fragment', () => true),
  );
  const lists = optionsOf(home?.content);
  const views = new Set([...forms, ...tables, ...documents].map(({ kind, name }) => `${kind} ${name}`));
  return {
    entity: home?.path,
    forms: filePaths(forms),
    fragments: filePaths(fragments),
    options: filePaths(of('options', ({ name }) => lists.has(name))),
    tables: filePaths(tables),
    documents: filePaths(documents),
    scenarios: filePaths(of('scenario', ({ content }) => proves(content, entity, views))),
    screens: filePaths(
      of('screen', ({ content }) =>
        nodesIn(content['blocks']).some((block) =>
          views.has(`${textAt(block, 'kind')} ${textAt(block, 'name')}`),
        ),
      ),
    ),
    messages: filePaths(of('messages', () => true)),
  };
}

/** Names of the fragments that a form or fragment uses directly. */
export function fragmentsIn(content: KnownFile['content']): readonly string[] {
  const sections = nodesIn(content['sections']);
  const fields = [...sections, content].flatMap((around) => nodesIn(around['fields']));
  return [...sections, ...fields].flatMap((item) => textAt(item, 'fragment') ?? []);
}

/** Fragments used directly or through others; each is visited once, so a circular use ends. */
function usedFragments(forms: readonly KnownFile[], all: readonly KnownFile[]): readonly KnownFile[] {
  const used = new Set<KnownFile>();
  const visit = (file: KnownFile): void => {
    for (const name of fragmentsIn(file.content)) {
      const fragment = all.find((each) => each.name === name);
      if (fragment === undefined || used.has(fragment)) continue;
      used.add(fragment);
      visit(fragment);
    }
  };
  forms.forEach(visit);
  return all.filter((file) => used.has(file));
}

function proves(content: KnownFile['content'], entity: string, shown: ReadonlySet<string>): boolean {
  const subjects = subjectsOf(content);
  return subjects.has(`entity ${entity}`) || [...subjects].some((subject) => shown.has(subject));
}

/** Subjects of the scenarios in a file, each as `table orders`. */
const subjectsOf = memoizeFrozen((content: KnownFile['content']): ReadonlySet<string> => {
  const all = nodesIn(content['scenarios']).flatMap((scenario) => {
    const subject = scenarioSubject(content, scenario);
    return SCENARIO_KINDS.flatMap((kind) => (subject[kind] === undefined ? [] : `${kind} ${subject[kind]}`));
  });
  return new Set(all);
});

function filePaths(files: readonly KnownFile[]): readonly string[] {
  return files.map(({ path }) => path);
}

/**
 * Name of the entity of the records that a checklist is about; undefined for other entities and without a
 * subject.
 */
export function checklistSubject(entity: SchemaNode): string | undefined {
  const { 'x-checklist': said, properties } = entity;
  const by = isSchemaNode(said) ? textAt(said, 'by') : undefined;
  const field = by !== undefined && isSchemaNode(properties) ? properties[by] : undefined;
  const reference = isSchemaNode(field) ? field['x-reference'] : undefined;
  return isSchemaNode(reference) ? textAt(reference, 'entity') : undefined;
}

/** Names of the bases that a scenario extends (`from`), nearest first; circular references end the list. */
export function scenarioBases(content: SchemaNode, scenario: SchemaNode): readonly string[] {
  const bases = isSchemaNode(content['bases']) ? content['bases'] : {};
  const passed: string[] = [];
  let name = textAt(scenario, 'from');
  while (name !== undefined && !passed.includes(name)) {
    passed.push(name);
    const base = Object.hasOwn(bases, name) ? bases[name] : undefined;
    name = isSchemaNode(base) ? textAt(base, 'from') : undefined;
  }
  return passed;
}
