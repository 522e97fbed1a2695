import { daysAfter } from '../../../engine/index.ts';
import { insertRows } from '../insertRows.ts';
import type { Seeding } from '../Seeding.ts';
import { ARTICLES } from '../words/articles.ts';
import type { Masterdata } from './masterdata.ts';

/**
 * Frame contracts: the first customers pay less for some articles this year, and for one from next quarter.
 */
export async function seedSpecialPrices(
  { db, today, random: stream }: Seeding,
  { partners }: Masterdata,
): Promise<void> {
  const random = stream('specialPrices');
  const companyArticles = ARTICLES.filter(({ type }) => type === 'company');
  const rows = partners.slice(0, 4).flatMap(({ CardCode }, customer) =>
    companyArticles
      .filter((_, article) => (article + customer) % 3 === 0)
      .flatMap(({ code, price }, place) => {
        const now = {
          ...{ CardCode, ItemCode: code, FromDate: daysAfter(today, -200), ToDate: daysAfter(today, 90) },
          Price: cents(price * (1 - random.int(3, 15) / 100)),
        };
        const next = { ...now, FromDate: daysAfter(today, 91), ToDate: null, Price: cents(price * 0.97) };
        return place === 0 ? [now, next] : [now];
      }),
  );
  await insertRows(db, 'special_prices', rows);
}

function cents(euro: number): number {
  return Math.round(euro * 100) / 100;
}
