import { fillText, messageText } from '../../engine/index.ts';
import { visibleRecord } from './access/recordRights.ts';
import { authCalls } from './account/authCalls.ts';
import { can, forbidden } from './auth/SignedInUser.ts';
import type { CallContext } from './calls/CallContext.ts';
import { FileAnswer, handlers } from './calls/handlers.ts';
import { checklistChanges } from './checklists/checklistChanges.ts';
import { renderRequest } from './documents/composeDocument.ts';
import { MAX_PROBLEMS } from './errors/envelope.ts';
import { refuse } from './errors/Refusal.ts';
import { messageWords } from './errors/slotWords.ts';
import { notificationCalls } from './notifications/notificationCalls.ts';
import { erasePerson } from './person/erasePerson.ts';
import { exportPerson } from './person/exportPerson.ts';
import { findPerson } from './person/Person.ts';
import { formHash, formOfVersion } from './product/formVersions.ts';
import { messagesFor } from './product/productLookups.ts';
import { readableState } from './product/SchemaSets.ts';
import { bundleCalls } from './publishing/bundleCalls.ts';
import { commentCalls } from './publishing/commentCalls.ts';
import { conflictCalls } from './publishing/conflictCalls.ts';
import { draftChangeCalls } from './publishing/draftChangeCalls.ts';
import { carriedCalls, impactCalls } from './publishing/impact/impactCalls.ts';
import { type PaperRequest, samplePaper } from './publishing/judgement/samplePrintFailures.ts';
import { requireProduct } from './publishing/judgement/validateOverlay.ts';
import { publicationCalls } from './publishing/publicationCalls.ts';
import { schemaDraftCalls } from './publishing/schemaDraftCalls.ts';
import { draftedOverlay } from './publishing/schemaDrafts.ts';
import { schemaFileCalls } from './publishing/schemaFileCalls.ts';
import { missingFor, requiredReason } from './records/move/missingFor.ts';
import { recordContext } from './records/recordContext.ts';
import { type Row, wholeRecord } from './records/recordQuery.ts';
import { backupCalls } from './system/backupCalls.ts';
import { fetchAudit, fetchAuditSubjects } from './system/fetchAudit.ts';
import { fetchHealth } from './system/fetchHealth.ts';
import { formDraftCalls } from './system/formDraftCalls.ts';
import { listViewCalls } from './system/listViewCalls.ts';
import { userCalls } from './system/userCalls.ts';
import { tokenCalls } from './tokens/tokenCalls.ts';

/** Calls for health, schema state, drafts, list views, users, audit and back-ups. */
const systemCalls = {
  ...handlers({
    fetchHealth,
    fetchAudit,
    fetchAuditSubjects,
    fetchSchemaState: async (_input, { schemaState, user }) => readableState(schemaState(), user.locale),
  }),
  ...formDraftCalls,
  ...listViewCalls,
  ...userCalls,
  ...backupCalls,
};

/** GDPR rights of a person: access, portability, erasure. */
const personCalls = handlers({
  exportPerson: async ({ body }, context) => {
    const { db, outside, changed, today } = context;
    const person = await findPerson(db, body);
    // The audit records the exported person, by number.
    const auditEntry = { exported: today() };
    if (person.empID !== null) changed('employee', person.empID, undefined, auditEntry);
    else changed('user', person.userId ?? 0, undefined, auditEntry);
    return new FileAnswer({
      bytes: exportPerson({ ...context, db: outside }, person),
      mediaType: 'application/zip',
      fileName: messageText(
        'export.fileName',
        { fullName: person.fullName, day: `${today()}` },
        messagesFor(context.product, 'it'),
      ),
      disposition: 'attachment',
    });
  },

  erasePerson: async ({ body }, context) => erasePerson(context, await findPerson(context.db, body)),
});

/**
 * Handler that lists the answers a transition would warn of, before it is made. Refusals follow from the
 * transition itself.
 */
const missingCalls = handlers({
  fetchMissing: async ({ params: { workflow: name, id, transition: transitionId } }, context) => {
    const { product, user } = context;
    const workflow = Object.hasOwn(product.workflows, name) ? product.workflows[name] : undefined;
    const transition = workflow?.transitions.find((each) => each.id === transitionId);
    if (workflow === undefined || transition === undefined)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.operation', { name: transitionId }) });
    if (!can(user, transition.permission)) throw forbidden(product, [transition.permission ?? []].flat());
    const record = wholeRecord(await visibleRecord<Row>(context, workflow.entity, id));
    const conditions = { ...recordContext(context, record), [workflow.entity]: record };
    const problems = await missingFor(context, { workflow, transition, record, conditions }, 'warning');
    return {
      missing: problems.slice(0, MAX_PROBLEMS).map(({ path, text, link = null }) => ({ path, text, link })),
      reason: requiredReason(context, workflow, problems),
    };
  },
});

/** Calls for other systems: forms in all versions, and the records filled in with them. */
const readingCalls = handlers({
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
    if (versions.length === 0)
      throw refuse('NOT_FOUND', { what: messageWords('refusal.form', { name: form }) });
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

/** Prints a document as the drafts define it, with made-up answers: no real record is read. */
const paperCalls = handlers({
  printSchemaDraft: async ({ query }, context) => paperOf(context, query, 'render', 'application/pdf'),
  drawSchemaDraft: async ({ query }, context) => paperOf(context, query, 'renderPicture', 'image/jpeg'),
});

/**
 * Sample prints run one at a time, apart from prints of records; the drafts are validated on a thread before.
 */
async function paperOf(
  context: CallContext,
  query: PaperRequest,
  as: 'render' | 'renderPicture',
  mediaType: string,
): Promise<FileAnswer> {
  const { after } = await draftedOverlay(context);
  const product = await requireProduct(after.files, context.user);
  return context.sampling.run(
    context.user.userId,
    async () => {
      const request = samplePaper(product, query, context.now());
      const bytes = await renderRequest({ ...context, documents: context.samples }, request, as);
      return new FileAnswer({
        mediaType,
        bytes,
        fileName: fillText(request.document.fileName, request.data),
      });
    },
    context.signal,
  );
}

/**
 * Handlers of the calls of every product: `schemas/auth`, `schemas/host`, `schemas/privacy` and most of
 * `schemas/system`.
 */
export const hostCalls = {
  ...authCalls,
  ...bundleCalls,
  ...draftChangeCalls,
  ...commentCalls,
  ...conflictCalls,
  ...missingCalls,
  ...notificationCalls,
  ...personCalls,
  ...publicationCalls,
  ...carriedCalls,
  ...impactCalls,
  ...paperCalls,
  ...schemaDraftCalls,
  ...schemaFileCalls,
  ...systemCalls,
  ...readingCalls,
  ...tokenCalls,
};
