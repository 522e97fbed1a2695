import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataRecord, Product } from '../../engine/index.ts';
import { photo } from '../support/photo.ts';
import { type ReadPdf, readPdf } from '../support/readPdf.ts';
import { testProduct } from '../support/testProduct.ts';
import { workerRenderer } from '../support/workerRenderer.ts';
import { fullPapers, type Papers, paperRequest, writtenIn } from './papers.ts';

// Some of these papers have many pages: on a busy machine each takes seconds.
vi.setConfig({ testTimeout: 120_000 });

const renderer = workerRenderer();
let product: Product;
beforeAll(async () => {
  product = await testProduct();
});

const print = async (code: string, papers: Papers, photos = {}): Promise<ReadPdf> =>
  readPdf(await renderer.render(paperRequest(product, code, papers[code] ?? {}, photos)));
/** Without blanks: a narrow column may break a line anywhere. */
const bare = (text: string): string => text.replaceAll(/\s/g, '');
const CODES = ['PJC', 'VIS', 'RAPPORTINO', 'ORDINE', 'DDT', 'FIR'];
const pageNumbers = ({ texts, pages }: ReadPdf): void => {
  texts.forEach((text, index) => {
    expect(text, `page ${index + 1}`).toContain(`Pagina ${index + 1} di ${pages}`);
  });
};

describe('[CKL-03] [ORD-08] every paper of the product', () => {
  it.each(CODES)('%s without data is a form to fill in by hand, without broken texts', async (code) => {
    const paper = await print(code, {});
    pageNumbers(paper);
    expect(paper.text).toContain('Stampato il 20/11/2026 17:05');
    expect(paper.text).not.toMatch(/undefined|null|NaN|\[object|Invalid|\{[a-z]+\./i);
    expect(paper.title.trim()).not.toBe('');
  });

  it.each(CODES)('%s of full records holds every word that was written', async (code) => {
    const papers = fullPapers(product, (name) => `È «${name}»`);
    const paper = await print(code, papers);
    pageNumbers(paper);
    const request = paperRequest(product, code, papers[code] ?? {});
    const text = bare(paper.text);
    let checkedSections = 0;
    for (const section of request.document.sections) {
      const pkg = section.kind === 'form' ? request.forms[section.name ?? ''] : undefined;
      if (pkg === undefined || section.sections !== undefined) continue;
      const records = section.data === undefined ? undefined : recordsAt(request.data, section.data);
      for (const record of records ?? []) {
        for (const words of writtenIn(pkg, record, request.data)) {
          checkedSections += 1;
          expect(text, words).toContain(bare(words));
        }
      }
    }
    if (code === 'PJC') expect(checkedSections).toBeGreaterThan(3);
    if (code === 'VIS') expect(checkedSections).toBeGreaterThan(30);
    expect(paper.text).not.toMatch(/undefined|NaN|\[object|\d{4}-\d{2}-\d{2}/);
    expect(text).toContain(
      bare(
        code === 'ORDINE' || code === 'DDT' || code === 'FIR' ? 'È «CompanyName»' : 'Cantiere n.12',
      ).replace('È«CompanyName»', 'È«impresa»'),
    );
  });

  it.each(['ORDINE', 'DDT'])(
    '%s breaks no number and no heading beside words without blanks',
    async (code) => {
      const line = {
        ItemName: 'GIUNZIONE_'.repeat(14),
        Quantity: 999_999.999,
        UomCode: 'pz',
        LineTotal: 1_234_567.89,
      };
      const paper = await print(code, { [code]: { order: { lines: [line] } } });
      for (const whole of ['Quantità', '999.999,999 pz', ...(code === 'DDT' ? [] : ['1.234.567,89'])])
        expect(paper.text).toContain(whole);
    },
  );

  it.each(CODES)('%s prints hostile text, without executing it', async (code) => {
    const evil =
      '<img src=x onerror="document.title=1"></style><script>document.title="owned"</script>{{title}} & "\' \\ ‮ مرحبا 🐈';
    const paper = await print(
      code,
      fullPapers(product, () => evil, 1),
    );
    pageNumbers(paper);
    expect(paper.title).not.toBe('owned');
    expect(bare(paper.text)).toContain(bare('<script>document.title="owned"</script>{{title}} & "'));
    expect(paper.text).not.toContain('&lt;');
    expect(paper.text).not.toContain('&amp;');
  });
});

describe('long papers', () => {
  it('a report of 200 rows each repeats the heads of its lists on every page, and loses no row', async () => {
    const paper = await print(
      'RAPPORTINO',
      fullPapers(product, (name) => `«${name}»`, 200),
    );
    pageNumbers(paper);
    expect(paper.pages).toBeGreaterThan(20);
    const names = new Set(Array.from({ length: 200 }, (_, index) => `«articolo${index}»`));
    const text = bare(paper.text);
    expect([...names].filter((name) => text.split(name).length - 1 < 2)).toEqual([]);
    const materials = paper.texts.filter((page) => /«articolo \d+»/.test(page));
    for (const page of materials) expect(page).toMatch(/Codice|Articolo/);
    const crew = paper.texts.filter((page) => /«operaio \d+»/.test(page));
    expect(crew.length).toBeGreaterThan(1);
    for (const page of crew) expect(page).toContain('Nome e cognome');
  });

  it('a check with 40 photos has them all, and its notes of 4000 signs whole, on few pages', async () => {
    const bytes = await photo({ width: 400, height: 300 });
    const foto = Array.from({ length: 40 }, (_, id) => id + 1);
    const photos = Object.fromEntries(
      foto.map((id) => [id, { bytes, mediaType: 'image/jpeg', caption: `Foto ${id}` }]),
    );
    const long = 'y '.repeat(2000);
    const notes = { fp_flessione: 'Y', fp_flessione_note: long, ftn_scavi: 'Y', ftn_scavi_note: long };
    const papers = fullPapers(product, (name) => `«${name}»`, 1);
    const [first] = (papers['VIS']?.['visList'] ?? []) as DataRecord[];
    const visList = [{ ...first, ...notes, foto }];
    const paper = await print('VIS', { VIS: { ...papers['VIS'], visList } }, photos);
    pageNumbers(paper);
    expect(paper.images).toBe(40);
    expect(paper.text).toContain('Foto 40');
    expect(paper.text.match(/\by\b/g)).toHaveLength(2 * 2000);
    // A note in half a page's column would take two pages by itself.
    expect(paper.pages).toBeLessThan(11);
  });

  it('photos named like words of the language are photos that are not there', async () => {
    const papers = fullPapers(product, (name) => `«${name}»`, 1);
    const [first] = (papers['VIS']?.['visList'] ?? []) as DataRecord[];
    const foto = ['constructor', '__proto__', 'toString', null, {}, 7];
    expect((await print('VIS', { VIS: { ...papers['VIS'], visList: [{ ...first, foto }] } })).images).toBe(0);
  });
});

function recordsAt(data: Readonly<Record<string, unknown>>, name: string): readonly DataRecord[] {
  const value = name
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);
  return (Array.isArray(value) ? value : [value ?? {}]) as DataRecord[];
}
