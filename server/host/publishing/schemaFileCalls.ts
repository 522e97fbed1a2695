import { kindOf, type Phrase, phraseText } from '../../../engine/node.ts';
import { handlers } from '../calls/handlers.ts';
import { refuse } from '../errors/Refusal.ts';
import { messageWords } from '../errors/slotWords.ts';
import { warmJudge } from '../product/judge/judgeOnThread.ts';
import { editableAt } from './edits/refusedEdits.ts';
import { isObject, isSameJson } from './json.ts';
import { namesOfVersions, newestPublication, setsOf } from './publications.ts';
import { draftRows, jsonHash } from './schemaDrafts.ts';
import { titlesOf } from './titlesOf.ts';

/** Reads schemas as files: in force, of the program's release, and drafts. */
export const schemaFileCalls = handlers({
  fetchSchemaFiles: async (_input, context) => {
    const { files, release, publication, conflicts } = await setsOf(context).current();
    // A change mostly follows soon, and is judged on that thread.
    warmJudge(release.files, release.product).catch((error: unknown) => context.log.warn({ err: error }));
    const drafts = new Map((await draftRows(context.db).execute()).map((row) => [row.path, row]));
    const { number: newest } = await newestPublication(context.db);
    const withDrafts = { ...files };
    for (const [path, { content }] of drafts) withDrafts[path] = content ?? release.files[path];
    const paths = Object.keys(withDrafts).filter((path) => !path.startsWith('meta/'));
    const checklists = checklistsIn(withDrafts);
    const titleOf = titlesOf(withDrafts);
    return {
      publication: publication.number,
      newest,
      files: paths.toSorted().map((path) => {
        const draft = drafts.get(path);
        const { what = 'none', why } = editableAt(release.files, path) ?? {};
        return {
          ...{ path, kind: kindOf(path)?.kind ?? '', title: titleOf(path) },
          isChecklist: checklists.has(path),
          ...{
            editable: what,
            why: reasonIn(why, context.user),
            changed: !isSameJson(files[path], release.files[path]),
            hash: jsonHash(withDrafts[path] ?? null),
          },
          conflicts: conflicts.filter(({ file }) => file === path).length,
          draft:
            draft === undefined
              ? null
              : { revision: draft.revision, author: draft.who, updatedAt: draft.updatedAt },
        };
      }),
    };
  },

  fetchSchemaContents: async ({ query: { path: only, whole = false } }, context) => {
    const { files, release, publication } = await setsOf(context).current();
    const drafts = new Map((await draftRows(context.db).execute()).map((row) => [row.path, row]));
    const paths = [...new Set([...Object.keys(files), ...drafts.keys()])].filter(
      only === undefined ? (path) => isOfEditor(path, whole) : isBeside(only),
    );
    const former = only === undefined ? await namesOfVersions(context.db) : new Map<string, string[]>();
    return {
      publication: publication.number,
      newest: (await newestPublication(context.db)).number,
      contents: paths.toSorted().map((path) => {
        const inForce = files[path] ?? null;
        const draft = drafts.get(path);
        const { kind, name = '' } = kindOf(path) ?? {};
        const common = { path, former: (kind === 'entity' ? former.get(name) : undefined) ?? [] };
        if (draft === undefined) {
          const hash = jsonHash(inForce);
          return { ...common, content: inForce, hash, revision: 0, author: '', outdated: false };
        }
        const { revision, who: author, base } = draft;
        const content = draft.content ?? release.files[path] ?? null;
        return {
          ...{ ...common, content, hash: jsonHash(content) },
          ...{ revision, author, outdated: !isSameJson(base, inForce) },
        };
      }),
    };
  },

  fetchSchemaFile: async ({ query: { path } }, context) => {
    const { files, release } = await setsOf(context).current();
    const draft = await draftRows(context.db).where('draft.path', '=', path).executeTakeFirst();
    if (path.startsWith('meta/') || (draft === undefined && !Object.hasOwn(files, path))) {
      throw refuse('NOT_FOUND', { what: messageWords('refusal.schema', { name: path }) });
    }
    const steps = await context.db
      .selectFrom('schema_draft_steps as step')
      .leftJoin('users', 'users.userId', 'step.author')
      .select(['step.revision', 'step.at'])
      .select(({ fn, val }) => fn.coalesce('users.fullName', val('?')).as('author'))
      .where('step.path', '=', path)
      .orderBy('step.revision', 'desc')
      .execute();
    const { what = 'none', why, words = [] } = editableAt(release.files, path) ?? {};
    const inForce = files[path] ?? null;
    return {
      ...{ path, kind: kindOf(path)?.kind ?? '', title: titlesOf(files)(path) },
      ...{
        editable: what,
        words: [...words],
        why: reasonIn(why, context.user),
        inForce,
        release: release.files[path] ?? null,
        hash: jsonHash(draft === undefined ? inForce : (draft.content ?? release.files[path] ?? null)),
      },
      draft:
        draft === undefined
          ? null
          : {
              ...{ content: draft.content, base: draft.base, revision: draft.revision, author: draft.who },
              ...{ updatedAt: draft.updatedAt, outdated: !isSameJson(draft.base, inForce), steps },
            },
    };
  },
});

/** Paths of the forms of checklists. */
function checklistsIn(files: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const all = Object.entries(files).map(([path, content]) => ({ ...kindOf(path), path, content }));
  const checklists = new Set(
    all.flatMap(({ kind, name, content }) =>
      kind === 'entity' && isObject(content) && content['x-checklist'] !== undefined ? [name] : [],
    ),
  );
  const forms = all.filter(
    ({ kind, content }) => kind === 'form' && isObject(content) && checklists.has(String(content['entity'])),
  );
  return new Set(forms.map(({ path }) => path));
}

/**
 * Kinds of file that the form editor needs: the form's parts and texts, data its conditions read, examples
 * and grammar.
 */
const OF_EDITOR: ReadonlySet<string> = new Set([
  ...['entity', 'form', 'fragment', 'options', 'workflow', 'settings', 'messages', 'translations'],
  ...['roles', 'scenario'],
]);

/** Further kinds that make up a checklist. */
const OF_CHECKLIST: ReadonlySet<string> = new Set(['calls', 'screen', 'table', 'document']);

function isOfEditor(path: string, whole: boolean): boolean {
  const grammar = /^meta\/(.+)\.schema\.json$/.exec(path)?.[1];
  const kind = grammar ?? kindOf(path)?.kind ?? '';
  return kind === 'common' || OF_EDITOR.has(kind) || (whole && OF_CHECKLIST.has(kind));
}

/**
 * Further kinds that the editor of one file needs, by its kind: e.g. a list shows fields of entities, a
 * condition reads their values.
 */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  table: ['entity'],
  screen: ['screen'],
  roles: ['options'],
  wizard: ['entity', 'options', 'settings', 'workflow'],
  notifications: ['entity', 'options', 'settings', 'workflow', 'roles'],
  calendar: ['table'],
  entity: ['options'],
  fragment: ['form', 'entity'],
};

/**
 * Files needed to edit one file: itself, messages and translations of all languages, the kinds that it refers
 * to, and its grammar.
 */
function isBeside(only: string): (path: string) => boolean {
  const kind = kindOf(only)?.kind;
  const grammar = new Set(
    ['common', kind, kind === 'fragment' ? 'form' : kind].map((each) => `meta/${each}.schema.json`),
  );
  const kinds = new Set(['messages', 'translations', ...(kind === undefined ? [] : (BESIDE[kind] ?? []))]);
  return (path) => {
    const { kind: ofPath = '' } = kindOf(path) ?? {};
    return path === only || grammar.has(path) || kinds.has(ofPath);
  };
}

function reasonIn(why: Phrase | undefined, { locale }: { readonly locale: string }): string {
  return why === undefined ? '' : phraseText(why, locale);
}
