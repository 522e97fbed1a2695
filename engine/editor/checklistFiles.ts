import { optionsOf } from '../loader/formPackage.ts';
import { SCENARIO_KINDS, scenarioSubject } from '../loader/scenarioKinds.ts';
import { memoizeFrozen } from '../values/memoizeFrozen.ts';
import type { EditedFiles } from './editSchema.ts';
import { type KnownFile, knownFiles, nodesIn, textAt } from './schemaParts.ts';

/** Which files a checklist, or any entity that is filled in, consists of: paths by what they are to it. */
export interface ChecklistFiles {
  readonly entity: string | undefined;
  readonly forms: readonly string[];
  readonly fragments: readonly string[];
  readonly options: readonly string[];
  readonly tables: readonly string[];
  readonly documents: readonly string[];
  readonly scenarios: readonly string[];
  readonly screens: readonly string[];
  /** Texts and translations: those of the whole product. */
  readonly messages: readonly string[];
}

/** The files of an entity, by its name. */
export function checklistFiles(files: EditedFiles, entity: string): ChecklistFiles {
  const all = knownFiles(files);
  const of = (kind: KnownFile['kind'], when: (file: KnownFile) => boolean): readonly KnownFile[] =>
    all.filter((file) => file.kind === kind && when(file));
  const [own] = of('entity', ({ content }) => textAt(content, 'x-entity') === entity);
  const forms = of('form', ({ content }) => textAt(content, 'entity') === entity);
  const tables = of('table', ({ content }) => textAt(content, 'entity') === entity);
  const documents = of('document', ({ content }) => textAt(content, 'checklist') === entity);
  const fragments = usedFragments(
    forms,
    of('fragment', () => true),
  );
  const lists = optionsOf(own?.content);
  const shown = new Set([...forms, ...tables, ...documents].map(({ kind, name }) => `${kind} ${name}`));
  return {
    entity: own?.path,
    forms: pathsOf(forms),
    fragments: pathsOf(fragments),
    options: pathsOf(of('options', ({ name }) => lists.has(name))),
    tables: pathsOf(tables),
    documents: pathsOf(documents),
    scenarios: pathsOf(of('scenario', ({ content }) => proves(content, entity, shown))),
    screens: pathsOf(
      of('screen', ({ content }) =>
        nodesIn(content['blocks']).some((block) =>
          shown.has(`${textAt(block, 'kind')} ${textAt(block, 'name')}`),
        ),
      ),
    ),
    messages: pathsOf(of('messages', () => true)),
  };
}

/** Names of the fragments that a form or fragment says itself. */
export function fragmentsIn(content: KnownFile['content']): readonly string[] {
  const sections = nodesIn(content['sections']);
  const fields = [...sections, content].flatMap((around) => nodesIn(around['fields']));
  return [...sections, ...fields].flatMap((item) => textAt(item, 'fragment') ?? []);
}

/** As deep as they go; each once, so that one within itself ends. */
function usedFragments(forms: readonly KnownFile[], all: readonly KnownFile[]): readonly KnownFile[] {
  const used = new Set<KnownFile>();
  const visit = (file: KnownFile): void => {
    for (const name of fragmentsIn(file.content)) {
      const found = all.find((each) => each.name === name);
      if (found === undefined || used.has(found)) continue;
      used.add(found);
      visit(found);
    }
  };
  forms.forEach(visit);
  return all.filter((file) => used.has(file));
}

function proves(content: KnownFile['content'], entity: string, shown: ReadonlySet<string>): boolean {
  const subjects = subjectsOf(content);
  return subjects.has(`entity ${entity}`) || [...subjects].some((subject) => shown.has(subject));
}

/** Everything that the examples of a file are about, each as `table orders`. */
const subjectsOf = memoizeFrozen((content: KnownFile['content']): ReadonlySet<string> => {
  const all = nodesIn(content['scenarios']).flatMap((scenario) => {
    const subject = scenarioSubject(content, scenario);
    return SCENARIO_KINDS.flatMap((kind) => (subject[kind] === undefined ? [] : `${kind} ${subject[kind]}`));
  });
  return new Set(all);
});

function pathsOf(files: readonly KnownFile[]): readonly string[] {
  return files.map(({ path }) => path);
}
