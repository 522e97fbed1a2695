import type { DocumentSchema, Product } from '../../../engine/contract/index.ts';
import type { DocumentSources, LoadData } from '../documents/DocumentSource.ts';
import { refuse } from '../errors/refuse.ts';
import { hideIn } from '../privacy/hideIn.ts';
import { recordParts } from '../product/recordParts.ts';
import { namedAttachments } from '../writes/claimAttachments.ts';
import { type Checklist, checklistNamed } from './checklistNamed.ts';
import { hashedRecord } from './hashedRecord.ts';
import { printedCrew } from './printedCrew.ts';
import type { Subject, Subjects } from './Subject.ts';
import { storedChecklists } from './storedChecklist.ts';

/** What is loaded for documents that print a checklist (`checklist`), by report code: such a document needs no code. */
export function checklistPapers(
  product: Pick<Product, 'documents' | 'entities'>,
  subjects: Subjects = {},
): DocumentSources {
  return Object.fromEntries(
    Object.values(product.documents).flatMap((document) => {
      if (document.checklist === undefined) return [];
      const checklist = checklistNamed(product, document.checklist);
      const load = paperOf(checklist, wordOf(document), subjects[checklist.of]);
      return [[document.reportCode, { subject: checklist.of as never, load }]];
    }),
  );
}

/** The report codes of all checklists about records of an entity. */
export function papersAbout(product: Pick<Product, 'documents' | 'entities'>, of: string): readonly string[] {
  return Object.values(product.documents).flatMap(({ checklist, reportCode }) =>
    checklist !== undefined && checklistNamed(product, checklist).of === of ? [reportCode] : [],
  );
}

/** Under which name the document's section looks for the records. */
function wordOf({ sections, checklist, reportCode }: DocumentSchema): string {
  const word = sections.find(({ kind, name }) => kind === 'form' && name === checklist)?.data;
  if (word === undefined) throw new Error(`no section of the document ${reportCode} prints ${checklist}`);
  return word;
}

/** Its records about one other record, each with its hash and photos; of one that is acknowledged, who was there: acknowledged in the product, or a line to sign. */
function paperOf(checklist: Checklist, word: string, subject: Subject | undefined): LoadData {
  const { name, key, one, entity, acknowledged } = checklist;
  return async (context, about) => {
    const rows = await storedChecklists(context.db, checklist, about).orderBy(key).execute();
    const [row] = rows;
    if (row === undefined) throw refuse('NOT_FOUND', { what: `${entity.title}: n.${about}` });
    const records = rows.map(hashedRecord);
    await hideIn(context, name, records);
    const crew = acknowledged ? await subject?.crew(context, about) : undefined;
    const parts = await recordParts(context.db, context.product, name, records);
    const photos = parts.flatMap(({ form, record }) =>
      namedAttachments(form.entity, record).flatMap(([field, ids]) =>
        // Drawn signatures the document finds by itself.
        form.entity.properties[field]?.items === undefined ? [] : ids,
      ),
    );
    return {
      data: {
        ...(await subject?.paper(context, about)),
        [word]: one ? records[0] : records,
        ...(crew === undefined ? {} : { members: printedCrew(context.product, checklist, row, crew) }),
      },
      versions: rows.map(({ schemaVersion }) => ({ form: name, version: schemaVersion })),
      photos,
    };
  };
}
