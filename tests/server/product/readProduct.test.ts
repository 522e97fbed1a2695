import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../../server/host/db/StartError.ts';
import { readProduct } from '../../../server/host/product/readProduct.ts';

let folder: string;
const PJC = 'checklist/pjc.form.json';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schemi '));
  await cp(join(import.meta.dirname, '../../../schemas'), folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** Error of a start with one changed file, which is then restored. */
async function startError(path: string, change: (text: string) => string): Promise<string> {
  const file = join(folder, path);
  const text = await readFile(file, 'utf8');
  await writeFile(file, change(text));
  try {
    await readProduct(folder);
    return 'nothing';
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  } finally {
    await writeFile(file, text);
  }
}

const lineOf = (text: string, words: string): number => text.slice(0, text.indexOf(words)).split('\n').length;

describe('errors for the operator about invalid schemas', () => {
  it('the measured forms stand beside the product, in each of its languages', async () => {
    const { forms } = await readProduct(folder, { bench: true });
    expect(Object.keys(forms)).toContain('bench-150');
  });

  it('[SCHEMA-A4] a trailing comma: file, line and column, in Italian', async () => {
    expect(await startError(PJC, (text) => text.replace(/\n\}\s*$/, ',\n}\n'))).toMatch(
      /schemas\/checklist\/pjc\.form\.json, riga \d+, colonna 1: manca il nome di una proprietà, o c’è una virgola di troppo\./,
    );
  });

  it('[SCHEMA-A4] a property that is written twice is named with both lines', async () => {
    const entity = await readFile(join(folder, 'checklist/pjc.entity.json'), 'utf8');
    const first = lineOf(entity, '"AP": {');
    const words = await startError('checklist/pjc.entity.json', (text) =>
      text.replace('"AP": {', '"AP": { "title": "Prima", "type": "string" },\n    "AP": {'),
    );
    expect(words).toContain(
      `schemas/checklist/pjc.entity.json, riga ${first + 1}, colonna 5: la proprietà «AP» è scritta due volte (la prima alla riga ${first})`,
    );
  });

  it('[SCHEMA-A4] a dangling name: line and column, value and expectation', async () => {
    const form = await readFile(join(folder, PJC), 'utf8');
    const words = await startError(PJC, (text) => text.replace('"entity": "pjc"', '"entity": "pjcc"'));
    expect(words).toContain(
      `schemas/${PJC}, riga ${lineOf(form, '"entity": "pjc"')}, colonna 3: non c’è nessuno schema con questo nome; trovato: "pjcc"; atteso: entità: uno di pjc`,
    );
    expect(words).toMatch(/^Gli schemi non si possono usare: c’è un errore\.$/m);
  });

  it('[ADMIN-A6] a text without translation is no mistake beside one', async () => {
    const words = await startError(PJC, (text) =>
      text.replace('"entity": "pjc"', '"entity": "pjcc"').replace('"submit": "Salva', '"submit": "Registra'),
    );
    expect(words).toMatch(/^Gli schemi non si possono usare: c’è un errore\.$/m);
    expect(words).not.toContain('Registra');
  });

  it('[SCHEMA-REDOS] an expression that may take a time without end', async () => {
    const words = await startError('checklist/pjc.entity.json', (text) =>
      text.replace(
        '"AP": {',
        '"prova": { "title": "Prova", "type": "string", "pattern": "^(a+)+$", "maxLength": 50 },\n    "AP": {',
      ),
    );
    expect(words).toMatch(
      /pjc\.entity\.json, riga \d+, colonna \d+: l’espressione può richiedere un tempo senza fine; trovato: "\^\(a\+\)\+\$"/,
    );
  });

  it('[SCHEMA-A4] counts many mistakes, and prints the first twenty', async () => {
    const words = await startError('host/messages.it.json', (text) => text.replaceAll('{field}', '{campo}'));
    expect(words).toMatch(/ci sono \d+ errori/);
    expect(words.match(/riga/g)).toHaveLength(20);
    expect(words).toMatch(/… e altri \d+\./);
  });
});
