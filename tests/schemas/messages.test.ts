import { describe, expect, it } from 'vitest';
import {
  formatProblem,
  formatValue,
  formPackage,
  type MessagesSchema,
  RULES,
  slotsOf,
  zoneOf,
} from '../../engine/index.ts';
import { CODE_RULES } from '../../engine/node.ts';
import { loadedProduct } from './product.ts';
import { shownTexts } from './shownTexts.ts';

const product = await loadedProduct();
const locales = Object.values(product.messages);

function messagesOf(locale: string): MessagesSchema {
  const localeMessages = product.messages[locale];
  if (localeMessages === undefined) throw new Error(`no messages in ${locale}`);
  return localeMessages;
}

function textOf(locale: string, id: string): string {
  const text = messagesOf(locale).texts[id];
  return typeof text === 'string' ? text : (text?.text ?? '');
}

describe('messages', () => {
  it('[VAL-03] are there in Italian, English and Arabic, which runs from right to left', () => {
    expect(locales.map(({ locale, direction }) => `${locale} ${direction}`).sort()).toEqual([
      'ar rtl',
      'en ltr',
      'it ltr',
    ]);
  });

  it.each(RULES.filter(({ reportedAs }) => reportedAs === undefined).map(({ word }) => word))(
    '[VAL-01] [VAL-03] %s has a text in every locale',
    (word) => {
      for (const { rules } of locales) expect(rules[word]?.length).toBeGreaterThan(0);
    },
  );

  it.each(Object.keys(CODE_RULES))(
    '[DESK-A10] [VAL-03] what code finds (%s) has a text in every locale, that is not its name',
    (rule) => {
      for (const locale of locales) {
        const problem = { path: 'username', rule, params: {}, severity: 'error' } as const;
        const text = formatProblem(problem, locale, 'Nome utente');
        expect(text).not.toBe(`Nome utente: ${rule}`);
        expect(locale.rules[rule]?.length).toBeGreaterThan(0);
      }
    },
  );

  it('[DESK-A10] a rule without a separate text has a default message', () => {
    const problem = { path: 'username', rule: 'brand-new', params: {}, severity: 'error' } as const;
    expect(formatProblem(problem, messagesOf('it'), 'Nome utente')).toBe(
      'Il valore di Nome utente non è valido',
    );
  });

  it('[VAL-03] every rule leaves the same slots in every locale', () => {
    for (const { rules } of locales) {
      for (const [word, text] of Object.entries(rules)) {
        const italian = slotsOf(messagesOf('it').rules[word] ?? '');
        // A sentence may omit the name of the field, but every slot must get a value.
        for (const slot of slotsOf(text)) expect([...italian, 'field']).toContain(slot);
      }
    }
  });

  it.each([
    ['required', 'The {field} field is required'],
    ['x-email', 'The {field} field must be a valid email'],
    ['x-max', 'The {field} field may not be greater than {length} characters'],
    ['x-positive', 'Please enter positive number!'],
    ['x-credit-card', 'It is not valid credit card!'],
    [
      'x-password',
      'Your {field} must contain at least one uppercase, one lowercase, one special character and one digit',
    ],
    ['x-password.short', '{field} is too short, you want to get hacked?'],
    ['x-url', 'URL is invalid'],
  ])('[VAL-02] the English text of %s is the specification’s', (word, text) => {
    expect(messagesOf('en').rules[word]).toBe(text);
  });

  it.each([
    ['ACT-07', 'report.activity-needed', "Per procedere è necessario inserire almento un'attività"],
    ['ACT-08', 'confirm.operation', 'Conferma operazione - Confermi di voler procedere?'],
    ['ACT-09', 'activity.save-failed', "Errore nel salvataggio dell'attività'"],
    ['DIS-10', 'discharge.over-stock', 'La quantità inserita è maggiore della giacenza!'],
    ['DIS-10', 'discharge.negative', 'La quantità inserita non può essere negativa!'],
    ['DIS-12', 'discharge.prepare-failed', "Errore nella preaparazione dell'inventario"],
    ['DIS-12', 'discharge.save-failed', 'Errore nel salvataggio dello scarico: {message}'],
    ['VEH-06', 'vehicles.fetch-failed', "Errore nel recupero dell'elenco delle attrezzature"],
    [
      'CHK-04',
      'report.documents-pending',
      'Per poter confermare la chiusura è necessario tutti i DDT pendenti siano confermati o allineati',
    ],
    ['WIZ-09', 'report.stato-non-congruente', 'Stato cantiere non congruente. Nessuna operazione effettuata'],
    [
      'TEAM-03',
      'team.members-not-validated',
      'Per avviare il cantiere è necessario che tutti i membri siano validati.',
    ],
    ['TEAM-11', 'geolocation.failed', 'Unable to retrieve your location'],
    ['TEAM-11', 'geolocation.unsupported', 'Geolocation is not supported by your browser'],
    [
      'TEAM-12',
      'squad.leader-is-member',
      'Il caposquadra non deve essere incluso come membro del suo stesso team',
    ],
    ['ORD-05', 'orders.fetch-failed', "Error fetching orders' list"],
  ])('[%s] %s has the words of the specification', (_row, id, text) => {
    expect(textOf('it', id)).toBe(text);
  });

  it('[UI-03] [HRS-01] moments are those of the product’s clocks in every language, hours of a form as well', () => {
    const timeZone = zoneOf(product.settings);
    expect(timeZone).toBe('Europe/Rome');
    for (const { formats } of locales)
      expect(formats).toMatchObject({ date: { timeZone }, dateTime: { timeZone } });
    expect(formPackage(product, 'work-hours').timeZone).toBe(timeZone);
    expect(formatValue('2026-07-01T23:30:00Z', 'date-time', messagesOf('en'))).toContain('1:30');
  });

  it('[ACT-09] the toast of a deleted activity stays for 1500 ms', () => {
    expect(messagesOf('it').texts['activity.deleted']).toMatchObject({
      text: 'Attività eliminata',
      milliseconds: 1500,
    });
  });

  it('[TEAM-13] [UI-02] alerts are titled Attenzione!', () => {
    expect(textOf('it', 'alert.title')).toBe('Attenzione!');
    expect(messagesOf('it').texts['team.members-not-validated']).toMatchObject({ title: 'Attenzione!' });
  });

  it('[UI-03] dates are US English short in English, Italian in Italian', () => {
    const monthText = (locale: string) => {
      const { formats } = messagesOf(locale);
      return new Date(2026, 10, 20).toLocaleDateString(
        formats.locale,
        formats.date as Intl.DateTimeFormatOptions,
      );
    };
    expect([monthText('en'), monthText('it')]).toEqual(['Nov 20, 2026', '20/11/2026']);
  });
});

describe.each(['en', 'ar'])('labels in %s', (locale) => {
  const labels = messagesOf(locale).labels ?? {};

  it('[VAL-03] [PHONE-A21] every text that people see has one, be it the same', () => {
    const missing = [...shownTexts(product)].filter((text) => !Object.hasOwn(labels, text));
    expect(missing, `add these to translations.${locale}.json`).toEqual([]);
  });

  it('a label leaves the slots of its text', () => {
    for (const [italian, label] of Object.entries(labels)) {
      expect(slotsOf(label).toSorted(), italian).toEqual(slotsOf(italian).toSorted());
    }
  });
});

it('[VAL-03] [PHONE-A21] Arabic labels are Arabic: only codes, names and the specification’s English words stay', () => {
  const labels = Object.entries(messagesOf('ar').labels ?? {});
  const latin = labels.filter(([, label]) => !/\p{Script=Arabic}/u.test(label)).map(([, label]) => label);
  const words = latin.filter((label) => /[a-z]{3}/.test(label.replaceAll(/\{[^}]*\}/g, ''))).toSorted();
  expect(words).toEqual([
    'Agisci',
    'Agisci {project.userFields.U_Agisci}',
    'Downloaded',
    'Draft',
    'English',
    'Italiano',
    'Paid',
    'Partial Payment',
    'Past Due',
    'Sent',
  ]);
});
