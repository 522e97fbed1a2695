import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type EditedFiles, fieldMentions, type ItemChange } from '../../../../engine/node.ts';
import { can } from '../../auth/SignedInUser.ts';
import { handlers } from '../../calls/handlers.ts';
import { judgeOnThread } from '../../product/judge/judgeOnThread.ts';
import { messagesFor } from '../../product/productLookups.ts';
import { findingsRefusal, readableFindings, requireProduct } from '../judgement/validateOverlay.ts';
import { overlayContent, publicationOf, setsOf } from '../publications.ts';
import { draftedOverlay } from '../schemaDrafts.ts';
import { countHeld, startCounting } from './countHeld.ts';
import { countItems, type ItemCounts } from './countItems.ts';
import { countDryRunRows, type DryRunField, dryRunAnswers } from './dryRunAnswers.ts';
import { markText, readMark } from './rowsToTry.ts';

/** Permission to see the tried answers: they come from records of other people. */
const SEES_ANSWERS = 'Admin.users';

/**
 * Dry run of `x-was`: which answers of records and drafts would be carried over by the schema drafts. Writes
 * no data.
 */
export const carriedCalls = handlers({
  fetchCarriedAnswers: async ({ query: { after: mark, without } }, context) => {
    const { overlay, after } = await draftedOverlay(context, without);
    const tried = createHash('sha256').update(JSON.stringify(overlay)).digest('base64url').slice(0, 16);
    const from = mark === undefined ? undefined : readMark(tried, mark);
    const next = await requireProduct(after.files, context.user);
    const { product } = await setsOf(context).current();
    const messages = messagesFor(product, context.user.locale);
    const total = from === undefined ? await countDryRunRows(context.db, product, next) : undefined;
    const stretch = await dryRunAnswers(context.db, product, next, messages, from);
    const seesAnswers = can(context.user, SEES_ANSWERS);
    return {
      fields: stretch.fields.map((field) => (seesAnswers ? field : withoutAnswers(field))),
      rows: stretch.rows,
      total: total ?? null,
      next: stretch.next === undefined ? null : markText(tried, stretch.next),
    };
  },
});

function withoutAnswers(field: DryRunField): DryRunField {
  const hidden = (told: DryRunField['firstLeft']) =>
    told === null ? null : { ...told, given: null, value: null, why: null };
  return { ...field, firstCarried: hidden(field.firstCarried), firstLeft: hidden(field.firstLeft) };
}

/** Mentions listed at most; `total` counts all. */
const MAX_MENTIONS = 200;
const ALL_COUNTED = { records: false, drafts: false };

/**
 * Impact of the drafts: changed items, records and drafts that answer them, and places that mention them.
 * Impact of a roll-back: records of checklists that it takes away.
 */
export const impactCalls = handlers({
  fetchSchemaImpact: async ({ query: { without } }, context) => {
    const { before, after, paths } = await draftedOverlay(context, without);
    // Unpublished input is judged on a thread, so that it cannot block the server.
    const { impact, findings } = await judgeOnThread(after.files, { against: before.files });
    if (impact === undefined) throw findingsRefusal(readableFindings(findings, after.files, context.user));
    const { product } = await setsOf(context).current();
    const count = startCounting(context.db);
    const counts = new Map<string, ItemCounts>();
    for (const [entity, ofEntity] of Map.groupBy(impact.changes, (change) => change.entity)) {
      const items = [...new Set(ofEntity.map(formerItem).filter((item) => item !== ''))];
      counts.set(entity, await countItems(count, product, entity, items));
    }
    const titleOf = (entity: string) => product.entities[entity]?.title ?? entity;
    const isWhole =
      impact.whole &&
      [...counts.values()].every(
        ({ records, drafts, more }) => records && drafts && !more.records && !more.drafts,
      );
    return {
      files: [...paths],
      changes: impact.changes.map((change) => toldChange(change, titleOf(change.entity), counts)),
      versions: [...counts].flatMap(([entity, { versions }]) =>
        versions.map((row) => ({
          ...{ entity, title: titleOf(entity) },
          ...{ ...row, inForce: row.version === (product.formVersions?.[entity] ?? 1) },
        })),
      ),
      mentions: [...impact.mentions],
      waiting: impact.waiting.map(({ choices, ...place }) => ({ ...place, choices: [...choices] })),
      counts: impact.total,
      whole: isWhole,
    };
  },

  fetchHiddenRecords: async ({ params: { number } }, context) => {
    const { release, product } = await setsOf(context).current();
    const { files } = overlayContent(release, (await publicationOf(context.db, number)).files);
    const remaining = new Set(Object.keys(files).map((path) => path.split('/').at(-1)));
    const count = startCounting(context.db);
    const hidden: { readonly title: string; readonly records: number | null }[] = [];
    for (const [name, { title = name, ...entity }] of Object.entries(product.entities)) {
      const { 'x-table': table, 'x-checklist': checklist } = entity;
      if (table === undefined || checklist === undefined || remaining.has(`${name}.entity.json`)) continue;
      const rows = await count(
        sql<{ records: number }>`select count(*)::integer as records from ${sql.table(table)}`,
      );
      const { records = null } = rows?.[0] ?? {};
      if (records !== 0) hidden.push({ title, records });
    }
    return { hidden };
  },

  fetchItemMentions: async ({ query: { entity, item } }, context) => {
    const { files, product } = await setsOf(context).current();
    const label = Object.hasOwn(product.entities, entity)
      ? product.entities[entity]?.properties[item]?.title
      : undefined;
    // An item that is not in force has neither mentions nor answers.
    if (label === undefined) return { mentions: [], total: 0, records: 0, drafts: 0, more: ALL_COUNTED };
    const mentions = fieldMentions(files as EditedFiles, { entity, field: item });
    const counts = await countItems(startCounting(context.db), product, entity, [item]);
    return {
      ...{ mentions: mentions.slice(0, MAX_MENTIONS), total: mentions.length },
      records: counts.records?.get(item) ?? null,
      drafts: counts.drafts?.get(item) ?? null,
      more: counts.more,
    };
  },

  fetchChoiceHolders: async ({ query: { list, choice } }, context) => {
    const { product } = await setsOf(context).current();
    const listed = Object.hasOwn(product.options, list) ? product.options[list]?.values : undefined;
    // Records hold no choice that is not in force.
    const value = listed?.find((each) => String(each.value) === choice)?.value;
    if (value === undefined) return { holders: [] };
    return { holders: [...(await countHeld(startCounting(context.db), product, list, value))] };
  },
});

/** Path of the item in stored answers; '' for a new item and for a whole form. */
function formerItem({ kind, path, before }: ItemChange): string {
  if (kind === 'added') return '';
  return kind === 'renamed' ? (before ?? '') : path;
}

function toldChange(change: ItemChange, title: string, counts: ReadonlyMap<string, ItemCounts>) {
  const { entity, form = '', path, label, kind, before, carried = false } = change;
  const item = formerItem(change);
  const countOf = (of: 'records' | 'drafts') =>
    item === '' ? null : (counts.get(entity)?.[of]?.get(item) ?? null);
  return {
    ...{ entity, title, form, path, label, kind, before: before ?? null, carried },
    ...{ records: countOf('records'), drafts: countOf('drafts') },
    more: (item === '' ? undefined : counts.get(entity)?.more) ?? ALL_COUNTED,
  };
}
