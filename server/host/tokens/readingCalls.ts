import { handlers } from '../calls/handlers.ts';
import { checklistChanges } from '../checklists/checklistChanges.ts';
import { refuse } from '../errors/refuse.ts';
import { formHash } from '../product/formHash.ts';
import { formOfVersion } from '../product/formOfVersion.ts';

/** Calls for other systems: forms in all versions, and the records filled in with them. */
export const readingCalls = handlers({
  readForms: async (_input, { product }) => ({
    forms: Object.entries(product.forms)
      .map(([name, { title }]) => ({
        name,
        title: title ?? name,
        version: product.formVersions?.[name] ?? 1,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  }),

  readFormVersions: async ({ params: { form } }, { db, product }) => {
    const versions = await db
      .selectFrom('form_versions')
      .select(['version', 'hash', 'createdAt'])
      .where('name', '=', form)
      .orderBy('version', 'desc')
      .execute();
    if (versions.length === 0) throw refuse('NOT_FOUND', { what: `Il modulo ${form}` });
    const inForce = product.formVersions?.[form];
    return { versions: versions.map((each) => ({ ...each, inForce: each.version === inForce })) };
  },

  readFormVersion: async ({ params: { form: name, version } }, { db, product }) => {
    const { entity, form, options } = await formOfVersion(db, product, name, version);
    return { version, hash: formHash({ entity, form, options }), entity, form, options };
  },

  readChecklistChanges: async ({ params: { checklist }, query }, context) =>
    checklistChanges(context, checklist, query),
});
