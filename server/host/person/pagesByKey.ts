import { type RawBuilder, sql } from 'kysely';

type Row = Readonly<Record<string, unknown>>;

/** What a page's statement says of the rows, which it calls `kept`. */
interface Page {
  readonly order: RawBuilder<unknown>;
  readonly behind: RawBuilder<boolean>;
  readonly limit: number;
}

/**
 * Rows page by page in the order of their key, each page behind the last row of the one before: none twice, none left out, whatever is
 * written meanwhile, and the last page is as cheap as the first.
 *
 * @param key columns that tell the rows apart and are never null; `read` answers them with each row.
 */
export async function* pagesByKey(
  key: readonly string[],
  limit: number,
  read: (page: Page) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const order = sql.join(key.map((column) => sql.ref(`kept.${column}`)));
  let behind = sql<boolean>`true`;
  while (true) {
    const rows = await read({ order, behind, limit });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    behind = sql<boolean>`(${order}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}
