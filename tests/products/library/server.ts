import { type Kysely, sql } from 'kysely';
import { fileCalls } from '../../../server/host/attachments/fileCalls.ts';
import type { CallContext } from '../../../server/host/calls/CallContext.ts';
import { type AnyHandler, FileAnswer } from '../../../server/host/calls/handlers.ts';
import { documentFile } from '../../../server/host/documents/composeDocument.ts';
import { refuse } from '../../../server/host/errors/Refusal.ts';
import { hostCalls } from '../../../server/host/hostCalls.ts';
import { moveRecord } from '../../../server/host/records/move/moveRecord.ts';
import type { ServerCode } from '../../../server/host/ServerCode.ts';

type Row = Record<string, unknown>;
type Work = (input: { readonly params: Row; readonly body: Row }, context: CallContext) => Promise<unknown>;

/** The record of a table with that value, or undefined. */
async function one({ db }: Pick<CallContext, 'db'>, table: string, key: string, value: unknown) {
  const tables = db as unknown as Kysely<Record<string, Row>>;
  return tables.selectFrom(table).selectAll().where(key, '=', value).executeTakeFirst();
}

/** A loan with the records used by conditions and documents. */
async function loanOf(context: Pick<CallContext, 'db'>, loanId: unknown) {
  const loan = await one(context, 'loans', 'loanId', loanId);
  if (loan === undefined) throw refuse('NOT_FOUND', { what: `Il prestito ${loanId}` });
  const book = await one(context, 'books', 'bookId', loan['bookId']);
  const member = await one(context, 'members', 'memberId', loan['memberId']);
  return { loan: { ...loan, bookTitle: book?.['title'], memberName: member?.['name'] }, member };
}

const move: Work = async ({ body: { loanId, rowVersion } }, context) => {
  const life = {
    entity: 'loan',
    async lock() {
      await sql`select from loans where "loanId" = ${loanId} for update`.execute(context.db);
      return (await one(context, 'loans', 'loanId', loanId)) as { readonly rowVersion: number };
    },
    conditions: async () => ({ ...(await loanOf(context, loanId)), user: context.user }),
    effects: {},
  };
  const reference = { key: Number(loanId), rowVersion: rowVersion as number | undefined, data: {} };
  const { after } = await moveRecord(context, life, reference);
  return after;
};

const handlers: Readonly<Record<string, Work>> = {
  lendLoan: move,
  returnLoan: move,
  fetchCheck: async ({ params: { loanId } }, context) =>
    (await one(context, 'checks', 'loanId', loanId)) ?? { loanId: Number(loanId) },
  printCheck: async ({ body: { loanId } }, context) =>
    new FileAnswer({
      mediaType: 'application/pdf',
      ...(await documentFile(context, 'CHECK', Number(loanId))),
    }),
};

/** All that the library's server adds to its schemas. */
export const library: ServerCode = {
  handlers: { ...hostCalls, ...fileCalls, ...handlers } as unknown as Readonly<Record<string, AnyHandler>>,
  documentSources: {
    CHECK: {
      subject: 'check' as never,
      async load(context, loanId) {
        const { loan } = await loanOf(context, loanId);
        const check = await one(context, 'checks', 'loanId', loanId);
        if (check === undefined) throw refuse('NOT_FOUND', { what: 'Il controllo' });
        return { data: { loan, check }, photos: check['photos'] as number[] };
      },
    },
  },
};
