import type { Kysely } from 'kysely';
import type { Database } from '../host/db/Database.ts';
import type { ErpDocument } from './ErpDocument.ts';
import type { ErpPort, ErpReceipt } from './ErpPort.ts';

/** Built-in replacement for installations without an ERP: a register gives each document its key, once. */
export function embeddedErp(db: Kysely<Database>): ErpPort {
  const find = async ({ externalId }: Pick<ErpDocument, 'externalId'>): Promise<ErpReceipt | undefined> => {
    const row = await db
      .selectFrom('erp_documents')
      .select('DocEntry')
      .where('externalId', '=', externalId)
      .executeTakeFirst();
    return row === undefined ? undefined : { DocEntry: row.DocEntry, DocNum: null };
  };
  return {
    name: 'embedded',
    find,
    async post(document) {
      const { externalId, kind, key, content } = document;
      await db
        .insertInto('erp_documents')
        .values({ externalId, kind, key, content: JSON.stringify(content) })
        .onConflict((conflict) => conflict.column('externalId').doNothing())
        .execute();
      const receipt = await find(document);
      if (receipt === undefined) throw new Error(`the register lost ${kind} ${key}`);
      return receipt;
    },
  };
}
