import { sql } from 'kysely';
import type { Entities } from '#generated/entities.ts';
import { handlers } from '../../host/calls/handlers.ts';
import { type ListOrder, listRows } from '../../host/calls/listRows.ts';
import { refuse } from '../../host/errors/refuse.ts';
import { saveEntity } from '../../host/writes/saveEntity.ts';

const ORDER: ListOrder<string> = {
  fields: {
    CardName: 'business_partners.CardName',
    CardCode: 'business_partners.CardCode',
    CardType: 'business_partners.CardType',
    City: 'business_partners.City',
    County: 'business_partners.County',
    FederalTaxID: 'business_partners.FederalTaxID',
    Valid: 'business_partners.Valid',
  },
  by: 'CardName',
  last: 'business_partners.CardCode',
};

/** Customers, suppliers and leads. */
export const partnerCalls = handlers({
  fetchBusinessPartners: async ({ query }, context) => {
    const { active, CardCode } = query;
    const q = query.q?.trim() ?? '';
    const types = (query.CardType ?? '').split(',').filter((each) => each !== '');
    const found = context.db
      .selectFrom('business_partners')
      .selectAll()
      .$if(q !== '', (rows) => rows.where(sql<boolean>`search @@ search_query(${q})`))
      .$if(CardCode !== undefined, (rows) => rows.where('CardCode', '=', CardCode ?? ''))
      .$if(types.length > 0, (rows) => rows.where(sql<boolean>`"CardType" = any(${types})`))
      .$if(active !== undefined, (rows) => rows.where('Valid', '=', active ?? 'Y'));
    const { rows, total } = await listRows(found, query, ORDER, context);
    return { businessPartners: rows, total };
  },

  fetchBusinessPartner: async ({ params: { id } }, { db }) => {
    const partner = await db
      .selectFrom('business_partners')
      .selectAll()
      .where('CardCode', '=', id)
      .executeTakeFirst();
    if (partner === undefined) throw refuse('NOT_FOUND', { what: `L'anagrafica ${id}` });
    return partner;
  },

  AddUpdateBusinessPartner: (input, context) => saveEntity<Entities['business-partner']>(input, context),
});
