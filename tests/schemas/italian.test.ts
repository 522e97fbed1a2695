import { describe, expect, it } from 'vitest';
import { fieldIn } from './fieldIn.ts';
import { italianTexts } from './italianTexts.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const texts = await italianTexts(product);

/** Sentences that the specification gives word by word: they stay as they are. */
const SPECIFIED = new Set([
  'Per inserire una nuova attività cliccare sul pulsante "Nuova attività"',
  'Il caposquadra non deve essere incluso come membro del suo stesso team',
  'Conferma ed approva team',
  'Pianificazione n.{team.teamID} {project.DocNum}',
]);

/** Names of slots are replaced by values before a person reads the text. */
const SLOTS = /\{[^}]*\}/g;

const textsMatching = (bad: RegExp) =>
  texts
    .filter(([, text]) => !SPECIFIED.has(text) && bad.test(text.replaceAll(SLOTS, '{}')))
    .map(([where, text]) => `${where}: ${text}`);

/** Ordering with an infinitive at the beginning of a sentence or after "e": the voice of a machine. Questions and names of permissions may. */
const INFINITIVE =
  /(^|[.:;!?] |\be )(aggiornare|aggiungere|attendere|avvisare|chiudere|cliccare|compilare|contattare|controllare|correggere|inserire|premere|ricaricare|riprovare|salvare|scegliere|scrivere|segnalarlo|selezionare|toccare|verificare)\b[^?]*$/i;

describe('every Italian text', () => {
  it('[PHONE-I] speaks to one person: "controlla e riprova", never "controllare e riprovare"', () => {
    const permissions = new Set(product.roles.permissions.map(({ label }) => label));
    expect(
      textsMatching(INFINITIVE).filter((each) => !permissions.has(each.replace('schemas: ', ''))),
    ).toEqual([]);
  });

  it.each([
    ['[PHONE-I] the ground is no earthing conductor', /linea di terra/i],
    ['[PHONE-I] a site that waits for approval is not "in" its report', /in rapportino/i],
    ['[PHONE-I] one name for the operation and the state', /chiusura forzata|forzare la chiusura/i],
    ['[PHONE-I] nothing is confirmed by denying it', /^Conferma: Non/],
    ['[PHONE-I] crews are no teams', /\bteam\b(?!\.|ID)/i],
    ['[DESK-I] one password', /parol[ae] chiave|mostra la parola/i],
    [
      '[DESK-I] one site: neither intervention nor planning',
      /\bintervent[oi]\b(?<!piano di intervento)|pianificazione/i,
    ],
    ['[DESK-I] one usual crew', /squadr[ae] tipo/i],
    ['[DESK-I] what the contract says is no "user field"', /campi utente|campo utente/i],
    ['[DESK-I] no programs behind the product', /chromium/i],
  ])('%s', (_what, bad) => {
    expect(textsMatching(bad)).toEqual([]);
  });

  it('[DESK-I] bears no developer’s note: no requirement, key, code or data type', () => {
    expect(
      textsMatching(
        /\b[A-Z]{2,4}-\d{2}\b|\bJSON con\b|meno il numero utente|(?<!\{)\brecord\b|\([A-Z]\)/,
      ).filter((each) => !/richiesta non è leggibile/.test(each)),
    ).toEqual([]);
  });

  it('[PHONE-I] «Annulla» alone undoes; a dialog is closed, a paper is voided by name and without a bin', () => {
    const bare = texts.filter(([, text]) => text === 'Annulla').map(([where]) => where);
    expect(bare).toEqual(['ui.undo', 'form.trace.undo', 'form.matrix.undo']);
    const voids = Object.values(product.tables).flatMap(({ actions = [] }) =>
      actions.filter(({ label, icon }) => label.startsWith('Annulla') && icon !== 'undo'),
    );
    expect(new Set(voids.map(({ label, icon }) => `${label} ${icon}`))).toEqual(
      new Set(['Annulla documento disable', 'Annulla scheda disable']),
    );
  });

  it('[PHONE-I] the states of hours look like states, not like buttons that save and send', () => {
    const icons = product.options['work-hours-status']?.values.map(({ icon }) => icon);
    expect(icons).not.toContain('floppy-disk');
    expect(icons).not.toContain('send-message');
  });
});

describe('the labels of a form', () => {
  const forms = Object.entries(product.forms);

  it.each(forms)('[PHONE-I] [DESK-I] %s has unique items and titles', (_name, form) => {
    const { entity, sections, title } = form;
    const labelOf = (path: string, own?: string) =>
      own ?? fieldIn(product.entities[entity], path)?.title ?? path;
    const titles = sections.map((section) => section.title).filter((each) => each !== undefined);
    expect(titles, 'a section is called otherwise than its form').not.toContain(title);
    for (const { title: head, fields } of sections) {
      const labels = fields
        .filter(({ widget }) => widget !== 'hidden')
        .map(({ field, label }) => labelOf(field, label));
      expect(new Set(labels).size, labels.join(', ')).toBe(labels.length);
      if (head !== undefined)
        expect(labels, 'a section is called otherwise than its fields').not.toContain(head);
    }
  });

  it('[PHONE-I] no item of the pre-job check is part of another', () => {
    const flags = Object.values(product.entities['pjc']?.properties ?? {}).filter(
      (field) => field['x-flag'] !== undefined,
    );
    const labels = flags.map(({ title = '' }) => title);
    for (const label of labels) {
      expect(labels.filter((other) => other !== label && other.startsWith(label))).toEqual([]);
    }
  });

  it('[DESK-I] lists of rows name the added item', () => {
    const rows = forms.flatMap(([name, { sections }]) =>
      sections.flatMap(({ fields }) =>
        fields.filter(({ widget }) => widget === 'lines').map(({ row }) => `${name}: ${row}`),
      ),
    );
    expect(rows.toSorted()).toEqual(['fir: intermediario', 'fir: trasportatore', 'squad: componente']);
  });

  it('[PHONE-I] a question that denies is confirmed, not answered with no', () => {
    const reportFields = product.forms['report-checks']?.sections.flatMap(({ fields }) => fields) ?? [];
    for (const { answers } of reportFields)
      expect(answers).toEqual({ yes: 'Confermato', no: 'Da confermare' });
  });
});
