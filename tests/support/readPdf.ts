import { extractImages, extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  readonly pages: number;
  /** Text of each page, blanks made single. */
  readonly texts: readonly string[];
  readonly text: string;
  /** How many pictures the pages show. */
  readonly images: number;
  readonly title: string;
  /** Names of embedded fonts. */
  readonly fonts: readonly string[];
}

/** Reads a PDF back as a person would: pages, words, pictures. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // The reader detaches the buffer: each call gets a copy.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes));
  const { totalPages, text } = await extractText(pdf, { mergePages: false });
  const texts = text.map((each) => each.replaceAll(/\s+/g, ' ').trim());
  let images = 0;
  for (let page = 1; page <= totalPages; page++) images += (await extractImages(pdf, page)).length;
  const { info } = await getMeta(pdf);
  return {
    pages: totalPages,
    texts,
    text: texts.join(' '),
    images,
    title: String(info['Title'] ?? ''),
    fonts: embeddedFonts(bytes),
  };
}

/**
 * Font names appear as `/FontName /ABCDEF+Name` beside `/FontFile`; the six letters mark a subset of the
 * glyphs.
 */
function embeddedFonts(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes).toString('latin1');
  return [...new Set([...raw.matchAll(/\/FontName\s*\/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name ?? ''))];
}
