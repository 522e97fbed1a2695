import type { Pool } from 'pg';

/** One page of the list: the request, and the equivalent hand-written SQL. */
export interface BenchCase {
  readonly name: string;
  /** Query of `/apps/order/list`. */
  readonly query: string;
  readonly where: string;
  readonly orderBy: string;
  readonly offset: number;
}

const NEWEST = 'o."DocDate" desc, o."Id" desc';

/** Columns of the list with a hand-written order for each. */
const SORTS: Readonly<Record<string, string>> = {
  DocStatus: 'o."DocStatus", o."DocDate" desc, o."Id" desc',
  DocNum: 'o."DocNum", o."Id"',
  SobisDocType: 'o."SobisDocType", o."DocDate" desc, o."Id" desc',
  DocDate: 'o."DocDate", o."Id"',
  CardName: 'o."CardName", o."Id"',
  DocTotal: 'o."DocTotal", o."Id"',
  Dipendente: 'e."fullName", e."empID", o."DocDate" desc, o."Id" desc',
  Team: 'o."teamID", o."DocDate" desc, o."Id" desc',
};

/** Existing values for the filters. */
interface Known {
  readonly teamID: number;
  readonly empID: number;
  readonly pmgEntry: number;
  readonly DocNum: number;
  readonly total: number;
}

/** First, middle and last page, each sort order, each filter, searches. */
export function benchCases({ teamID, empID, pmgEntry, DocNum, total }: Known): readonly BenchCase[] {
  const plain = { where: 'true', orderBy: NEWEST, offset: 0 };
  const filter = (name: string, query: string, where: string): BenchCase => ({
    ...plain,
    name,
    query,
    where,
  });
  const page = (name: string, number: number): BenchCase => ({
    ...plain,
    name,
    query: `page=${number}`,
    offset: (number - 1) * 10,
  });
  const word = (text: string) => `o.search @@ search_query('${text}')`;
  return [
    { ...plain, name: 'first page', query: '' },
    page('page 1,000', 1_000),
    page('page in the middle', Math.floor(total / 20)),
    page('last page', Math.ceil(total / 10)),
    ...Object.entries(SORTS).map(([sortBy, orderBy]) => ({
      ...plain,
      name: `sorted by ${sortBy}`,
      query: `sortBy=${sortBy}&sortDesc=false`,
      orderBy,
    })),
    filter('status D,E', 'status=D,E', `o."DocStatus" in ('D', 'E')`),
    filter('type F', 'sobisDocType=F', `o."SobisDocType" = 'F'`),
    filter('team', `teamID=${teamID}`, `o."teamID" = ${teamID}`),
    filter('employee', `empID=${empID}`, `o."empID" = ${empID}`),
    filter('project', `pmgEntry=${pmgEntry}`, `o."pmgEntry" = ${pmgEntry}`),
    filter(
      'employee, status and type',
      `empID=${empID}&status=Y&sobisDocType=D`,
      `o."empID" = ${empID} and o."DocStatus" = 'Y' and o."SobisDocType" = 'D'`,
    ),
    filter('search of a customer', 'q=condominio', word('condominio')),
    filter('search of a number', `q=${DocNum}`, `(${word(String(DocNum))} or o."teamID" = ${DocNum})`),
    filter('search of nothing', 'q=inesistente', word('inesistente')),
  ];
}

/** Hand-written SQL of the page with its names: selects the few rows first and joins them afterwards. */
export function pageSql({ where, orderBy, offset }: BenchCase): string {
  const joined = orderBy.startsWith('e.') ? 'join employees e on e."empID" = o."empID"' : '';
  return `select o.*, e."fullName" as "Dipendente", t."teamID" as team, l."fullName" as leader, p."NAME" as project, s."SlpName" as seller
    from (select o."Id" from orders o ${joined} where ${where} order by ${orderBy} limit 10 offset ${offset}) page
    join orders o using ("Id")
    left join employees e on e."empID" = o."empID"
    left join teams t on t."teamID" = o."teamID"
    left join employees l on l."empID" = t."empID"
    left join projects p on p."AbsEntry" = o."pmgEntry"
    left join sales_persons s on s."SlpCode" = o."SlpCode"
    order by ${orderBy}`;
}

/** SQL of the total count. */
export const countSql = ({ where }: BenchCase): string => `select count(*) from orders o where ${where}`;

/** A team, an employee, a project and a number with documents, from the middle of all. */
export async function findKnown(pool: Pool): Promise<Known> {
  const { rows } =
    await pool.query(`select "teamID", "empID", "pmgEntry", "DocNum", (select count(*) from orders) as total
    from orders where "teamID" is not null and "pmgEntry" is not null and "empID" is not null and "DocNum" is not null
      and "Id" > (select max("Id") / 2 from orders) order by "Id" limit 1`);
  const [row] = rows;
  if (row === undefined) throw new Error('There are no documents to be measured.');
  return { ...row, total: Number(row.total) };
}
