import {
  type DocumentSchema,
  type FormPackage,
  fillText,
  formPackage,
  type Product,
  settingsContext,
} from '../../../engine/index.ts';
import { kindOf, printingDocument, sampleContext } from '../../../engine/node.ts';
import { type DocumentRequest, printDate } from '../../../renderer-pdf/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { FileAnswer } from '../calls/FileAnswer.ts';
import { handlers } from '../calls/handlers.ts';
import { printedTables, templateOf } from '../documents/composeDocument.ts';
import { renderRequest } from '../documents/documentFile.ts';
import { refuse } from '../errors/refuse.ts';
import { examineFiles } from '../product/examineFiles.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { draftedOverlay } from './draftedOverlay.ts';
import { refuseFindings, toldFindings } from './examineOverlay.ts';
import { isObject } from './json.ts';

/** The paper of a form as the drafts would make it, filled with made-up answers: nobody's record is in it. */
export const paperCalls = handlers({
  printSchemaDraft: async ({ query }, context) => paperOf(context, query, 'render', 'application/pdf'),
  drawSchemaDraft: async ({ query }, context) => paperOf(context, query, 'draw', 'image/jpeg'),
});

/** Whose paper is asked for: that of a form, a document by itself, or one in a template. */
interface Asked {
  readonly form?: string | undefined;
  readonly document?: string | undefined;
  readonly template?: string | undefined;
}

/** In its turn among all prints, and behind the bounds of an examination: what was typed is read beside the server. */
async function paperOf(
  context: CallContext,
  asked: Asked,
  as: 'render' | 'draw',
  mediaType: string,
): Promise<FileAnswer> {
  const { after } = await draftedOverlay(context);
  const { product, findings } = await examinePaper(after.files);
  if (product === undefined) {
    refuseFindings(toldFindings(findings, after));
    throw new Error('neither a product nor what stands against it');
  }
  return context.prints.run(
    context.user.userId,
    async () => {
      const request = samplePaper(product, asked, context.now());
      const bytes = await renderRequest(context, request, as);
      return new FileAnswer({
        mediaType,
        bytes,
        fileName: fillText(request.document.fileName, request.data),
      });
    },
    context.signal,
  );
}

/** The paper speaks the schemas' language: that others lack a translation stands against publishing alone. */
async function examinePaper(files: Readonly<Record<string, unknown>>) {
  const whole = await examineFiles(files, { apart: true });
  if (whole.product !== undefined || whole.findings.some(({ code }) => code !== 'UNTRANSLATED')) return whole;
  // Where no language is said to be that of the schemas, no text owes a translation.
  const owingNothing = Object.entries(files).map(([path, content]) => {
    if (kindOf(path)?.kind !== 'messages' || !isObject(content)) return [path, content];
    const { ofSchemas: _, ...rest } = content;
    return [path, rest];
  });
  return examineFiles(Object.fromEntries(owingNothing), { apart: true });
}

/** @throws Refusal NOT_FOUND where there is no such document, or none that prints the form or stands in the template. */
function samplePaper(product: Product, asked: Asked, now: Date): DocumentRequest {
  const document = documentOf(product, asked);
  if (document === undefined) throw refuse('NOT_FOUND', { what: missed(asked) });
  const messages = messagesFor(product, 'it');
  const forms: Record<string, FormPackage> = {};
  for (const { kind, name } of document.sections)
    if (kind === 'form' && name !== undefined) forms[name] = formPackage(product, name);
  return {
    ...{ document, forms, messages, photos: {}, files: {} },
    template: templateOf(product, document),
    data: { ...sampleContext(product, document), ...settingsContext(product.settings) },
    tables: printedTables(product, document),
    printedAt: printDate(now.toISOString(), messages),
  };
}

function missed({ form, document, template }: Asked): string {
  if (form !== undefined) return `Un documento che stampi «${form}»`;
  if (document !== undefined) return `Il documento «${document}»`;
  return `Un documento sul foglio «${template ?? ''}»`;
}

function documentOf(product: Product, { form, document, template }: Asked): DocumentSchema | undefined {
  const { documents } = product;
  if (form !== undefined) return printingDocument(product, form);
  if (document !== undefined) return Object.hasOwn(documents, document) ? documents[document] : undefined;
  return Object.values(documents).find((each) => each.template === template);
}
