import { type Kysely, sql } from 'kysely';

/** A loan of the library, with its book and member. @returns its number. */
export async function addLoan<Tables>(db: Kysely<Tables>, dueOn = '2030-01-31'): Promise<number> {
  const { rows } = await sql<{ loanId: number }>`
    with book as (insert into books (title, shelf, pages) values ('Marcovaldo', 'B', 120) returning "bookId"),
      member as (insert into members (name, email) values ('Bea Verdi', 'bea@esempio.it') returning "memberId")
    insert into loans ("bookId", "memberId", "dueOn")
    select "bookId", "memberId", ${dueOn}::date from book, member returning "loanId"`.execute(db);
  const [loan] = rows;
  if (loan === undefined) throw new Error('no loan was added');
  return loan.loanId;
}
