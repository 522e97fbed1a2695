import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newestPublication } from '../../../../server/host/publishing/publications.ts';
import { admin, type Cases } from '../Case.ts';
import type { World } from '../World.ts';

/** Each case changes another file, in what only its readers see: none is another's draft. */
const PATHS = {
  read: 'host/locale.options.json',
  save: 'host/yes-no.options.json',
  discard: 'shared/priority.options.json',
  publish: 'shared/managed-by.options.json',
  back: 'host/yes-no.options.json',
  import: 'shared/event-kind.options.json',
  conflict: 'shared/fir-unit.options.json',
} as const;
let publicationCount = 0;

async function releaseOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../../../../schemas', path), 'utf8'));
}

async function draftOf(
  { db, user }: World,
  path: string,
  change: object = {},
): Promise<{ path: string; revision: number }> {
  const release = await releaseOf(path);
  const { files } = await newestPublication(db);
  const inForce = (files[path]?.content ?? release) as object;
  const content = JSON.stringify({ ...inForce, $comment: `Prova ${++publicationCount}`, ...change });
  const draftRow = await db
    .selectFrom('schema_drafts')
    .select('revision')
    .where('path', '=', path)
    .executeTakeFirst();
  const revision = (draftRow?.revision ?? 1) + 1;
  const draft = { content, base: JSON.stringify(inForce), revision, author: user.userId };
  await db
    .insertInto('schema_drafts')
    .values({ path, ...draft })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(draft))
    .execute();
  const step = { path, revision: revision - 1, content, author: user.userId, at: new Date() };
  await db
    .insertInto('schema_draft_steps')
    .values(step)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { path, revision };
}

async function publish({ db, user }: World, overlay: object): Promise<number> {
  const number = (await newestPublication(db)).number + 1;
  const row = { number, files: JSON.stringify(overlay), note: 'Prova', author: user.userId };
  await db
    .insertInto('schema_publications')
    .values({ ...row, hash: 'a', restores: null })
    .execute();
  return number;
}

/** The newest publication; where there is none, one that changes no file: the server has nothing to judge. */
async function published(world: World): Promise<number> {
  const { number } = await newestPublication(world.db);
  return number > 0 ? number : publish(world, {});
}

/** From the newest publication to one that differs: as long as there is one, the server judges no other. */
async function wayBack(world: World): Promise<{ to: number; based: number }> {
  const { number, files } = await newestPublication(world.db);
  if (Object.keys(files).length > 0) return { to: 0, based: number };
  const all = await world.db.selectFrom('schema_publications').select(['number', 'files']).execute();
  const changed = all.find((each) => Object.keys(each.files ?? {}).length > 0);
  if (changed !== undefined) return { to: changed.number, based: number };
  const base = await releaseOf(PATHS.back);
  const content = { ...base, $comment: `Prova ${++publicationCount}` };
  return { to: 0, based: await publish(world, { [PATHS.back]: { content, base } }) };
}

/** A file that the program changed after administrators did: until the server has looked, no conflict is known. */
async function conflicted(world: World): Promise<string> {
  const newest = await newestPublication(world.db);
  const release = await releaseOf(PATHS.conflict);
  const file = { content: { ...release, $comment: 'Nostro' }, base: { ...release, $comment: 'Di prima' } };
  if (newest.files[PATHS.conflict] === undefined)
    await publish(world, { ...newest.files, [PATHS.conflict]: file });
  await world.look();
  return PATHS.conflict;
}

const COMMENT = { path: PATHS.read, file: PATHS.read, pointer: '/values/0', about: 'Italiano' };

async function comment({ db, user }: World): Promise<number> {
  const { commentId } = await db
    .insertInto('schema_comments')
    .values({ ...COMMENT, text: 'Va bene così?', userId: user.userId, at: new Date() })
    .returning('commentId')
    .executeTakeFirstOrThrow();
  return commentId;
}

/** Administrators' schemas. */
export const publishingCases: Cases<
  | 'fetchSchemaFiles'
  | 'fetchSchemaFile'
  | 'fetchSchemaContents'
  | 'saveSchemaDraft'
  | 'saveSchemaDrafts'
  | 'discardSchemaDraft'
  | 'discardSchemaDrafts'
  | 'fetchSchemaDraftStep'
  | 'fetchSchemaDraftChanges'
  | 'checkSchemaDrafts'
  | 'fetchSchemaImpact'
  | 'fetchChoiceHolders'
  | 'printSchemaDraft'
  | 'drawSchemaDraft'
  | 'fetchItemMentions'
  | 'fetchCarriedAnswers'
  | 'fetchSchemaPublications'
  | 'fetchSchemaPublication'
  | 'fetchHiddenRecords'
  | 'publishSchemas'
  | 'rollBackSchemas'
  | 'fetchSchemaConflicts'
  | 'settleSchemaConflicts'
  | 'exportSchemas'
  | 'importSchemas'
  | 'fetchSchemaComments'
  | 'addSchemaComment'
  | 'settleSchemaComment'
> = {
  fetchSchemaFiles: admin(async (world) => {
    await draftOf(world, PATHS.read);
    return {};
  }),
  fetchSchemaFile: admin(async (world) => {
    const { path } = await draftOf(world, PATHS.read);
    return { query: { path } };
  }),
  fetchSchemaContents: admin(async (world) => {
    await draftOf(world, PATHS.read);
    return {};
  }),
  saveSchemaDraft: admin(async (world) => {
    const { path, revision } = await draftOf(world, PATHS.save);
    return { body: { path, revision, content: await releaseOf(path), renewed: true } };
  }),
  saveSchemaDrafts: admin(async (world) => {
    const { path, revision } = await draftOf(world, PATHS.save);
    return { body: { drafts: [{ path, revision, content: await releaseOf(path) }] } };
  }),
  discardSchemaDraft: admin(async (world) => ({ query: await draftOf(world, PATHS.discard) })),
  discardSchemaDrafts: admin(async (world) => ({ body: { drafts: [await draftOf(world, PATHS.discard)] } })),
  fetchSchemaDraftStep: admin(async (world) => {
    const { path, revision } = await draftOf(world, PATHS.read);
    return { query: { path, revision: revision - 1 } };
  }),
  fetchSchemaDraftChanges: admin(async (world) => {
    await draftOf(world, PATHS.read);
    return {};
  }),
  checkSchemaDrafts: admin(async (world) => {
    await draftOf(world, PATHS.read);
    return {};
  }),
  fetchSchemaImpact: admin(async (world) => {
    await draftOf(world, PATHS.read);
    return {};
  }),
  fetchChoiceHolders: admin(async () => ({ query: { list: 'priority', choice: 'H' } })),
  printSchemaDraft: admin(async () => ({ query: { form: 'pjc' } })),
  drawSchemaDraft: admin(async () => ({ query: { form: 'pjc' } })),
  fetchItemMentions: admin(async () => ({ query: { entity: 'pjc', item: 'RE' } })),
  fetchCarriedAnswers: admin(async (world) => {
    const path = 'checklist/pjc.entity.json';
    const { properties } = (await releaseOf(path)) as { properties: Record<string, object> };
    const moved = { ...properties, NM: { ...properties['NM'], 'x-was': { fields: ['mancatoInfortunio'] } } };
    await draftOf(world, path, { properties: moved });
    return {};
  }),
  fetchSchemaPublications: admin(async (world) => {
    await published(world);
    return { query: { page: 1, perPage: 5, sortDesc: true } };
  }),
  fetchSchemaPublication: admin(async (world) => ({ params: { number: await published(world) } })),
  fetchHiddenRecords: admin(async () => ({ params: { number: 0 } })),
  publishSchemas: admin(async (world) => {
    const { number: based } = await newestPublication(world.db);
    return { body: { note: 'Prova di pubblicazione', based, drafts: [await draftOf(world, PATHS.publish)] } };
  }),
  fetchSchemaConflicts: admin(),
  settleSchemaConflicts: admin(async (world) => {
    const path = await conflicted(world);
    const draftRow = await world.db
      .selectFrom('schema_drafts')
      .select('revision')
      .where('path', '=', path)
      .executeTakeFirst();
    return { body: { path, revision: draftRow?.revision ?? 0, release: ['/$comment'] } };
  }),
  exportSchemas: admin(),
  importSchemas: admin(async () => {
    const [base, path] = [await releaseOf(PATHS.import), PATHS.import];
    const files = [{ path, content: { ...base, $comment: `Prova ${++publicationCount}` }, base }];
    const exportedFiles = files.map((file) => [file.path, file.content, file.base]);
    const hash = createHash('sha256').update(JSON.stringify(exportedFiles)).digest('hex');
    const bundle = { format: 'schemas/1', product: 'Cantieri', publication: 1, hash, files };
    return { body: { bundle, replace: true } };
  }),
  rollBackSchemas: admin(async (world) => ({
    body: { ...(await wayBack(world)), note: 'Come prima' },
  })),
  fetchSchemaComments: admin(async (world) => {
    await comment(world);
    return { query: { path: PATHS.read } };
  }),
  addSchemaComment: admin(async ({ db }) => {
    await db.deleteFrom('schema_comments').execute();
    return { body: { ...COMMENT, text: 'Meglio «Alta»' } };
  }),
  settleSchemaComment: admin(async (world) => ({ params: { commentId: await comment(world) } })),
};
