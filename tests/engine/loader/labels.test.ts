import { describe, expect, it } from 'vitest';
import { setAt } from '../../../engine/index.ts';
import { examine } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

const plain = await libraryFiles();
const IT = 'shared/messages.it.json';
const EN = 'shared/messages.en.json';

/** The library with Italian as the language of its schemas, and English complete. */
const complete = translated(setAllAt(plain, IT, { ofSchemas: true }));

function setAllAt(
  files: Readonly<Record<string, unknown>>,
  file: string,
  put: Readonly<Record<string, unknown>>,
) {
  return { ...files, [file]: { ...(files[file] as object), ...put } };
}

function labelsOf(files: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return (files[EN] as { labels: Record<string, string> }).labels;
}

/** What is missing is said in one finding, as JSON: each gets itself. */
function translated(files: Readonly<Record<string, unknown>>) {
  const [finding] = examine(files).findings;
  const missing = JSON.parse(`[${finding?.expected.replace('also ', '')}]`) as string[];
  return setAllAt(files, EN, {
    labels: { ...labelsOf(files), ...Object.fromEntries(missing.map((text) => [text, text])) },
  });
}

describe('[PHONE-A21] labels of each locale that is offered', () => {
  it('are asked for where one locale is the language of the schemas: one finding per locale names all that lack', () => {
    expect(examine(plain).findings).toEqual([]);
    const { findings } = examine(setAllAt(plain, IT, { ofSchemas: true }));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      code: 'UNKNOWN_MESSAGE',
      file: EN,
      pointer: '/labels',
      found: 'no labels',
    });
    for (const text of ['Prestito', 'Prestiti', 'Narrativa', 'Salva']) {
      expect(findings[0]?.expected).toContain(`"${text}"`);
    }
  });

  it('are complete then, and lack again what a schema says otherwise', () => {
    expect(examine(complete).findings).toEqual([]);
    const renamed = {
      ...complete,
      'loans/loan.form.json': setAt(complete['loans/loan.form.json'], 'title', 'Presta un libro'),
    };
    const { findings } = examine(renamed);
    expect(findings.map(({ code, file, expected }) => `${code} ${file} ${expected}`)).toContain(
      `UNKNOWN_MESSAGE ${EN} also "Presta un libro"`,
    );
  });

  it('leave none behind whose text is gone', () => {
    const orphan = setAllAt(complete, EN, {
      labels: { ...labelsOf(complete), Tessera_: 'Card', Scaffale_: 'Shelf' },
    });
    expect(examine(orphan).findings).toMatchObject([
      { code: 'UNUSED', file: EN, pointer: '/labels', found: '"Tessera_", "Scaffale_"' },
    ]);
  });

  it('ask for no translation of slots, of references’ labels, nor of what only readers of schemas see', () => {
    const labels = Object.keys(labelsOf(complete));
    expect(
      labels.filter(
        (text) => /^[{}\w.\s]*\{[^}]*\}$/.test(text) && !/[a-z]{3}/i.test(text.replaceAll(/\{[^}]*\}/g, '')),
      ),
    ).toEqual([]);
    expect(labels).not.toContain('fullName');
  });
});
