import type { TestDatabase } from '../../support/database.ts';

interface Former {
  /** Content and base of the published files, by path. */
  readonly files: object;
  /** The file of which a draft and a step of it are kept. */
  readonly path: string;
  readonly draft: { readonly content: object; readonly base: object };
  readonly step: object;
}

/** Keeps a publication (number 7, note «Prima», hash `h`), a draft and a step of it as a former version of the program wrote them. */
export async function keepFormer(
  { db }: Pick<TestDatabase, 'db'>,
  { files, path, draft, step }: Former,
): Promise<void> {
  const { userId } = await db.selectFrom('users').select('userId').executeTakeFirstOrThrow();
  const who = { author: userId, at: new Date() };
  await db
    .insertInto('schema_publications')
    .values({ number: 7, files: JSON.stringify(files), note: 'Prima', hash: 'h', restores: null, ...who })
    .execute();
  const content = JSON.stringify(draft.content);
  const base = JSON.stringify(draft.base);
  await db
    .insertInto('schema_drafts')
    .values({ path, revision: 2, author: userId, updatedAt: new Date(), content, base })
    .execute();
  await db
    .insertInto('schema_draft_steps')
    .values({ path, revision: 1, content: JSON.stringify(step), ...who })
    .execute();
}
