import { describe, expect, it } from 'vitest';
import { createTableModel, type Product, type ScreenSchema, type TableSchema } from '../../engine/index.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();

function tableOf(name: string): TableSchema {
  const table = product.tables[name];
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

describe('screens', () => {
  it.each([
    ['dashboard-home', '/'],
    ['cantiere-single', '/cantieri/:id'],
    ['japps-order-preview', '/ordini/:id'],
    ['japps-order-edit', '/ordini/:id/modifica'],
    ['cantiere-rapportino', '/cantieri/:id/rapportino'],
  ])('[SCR-01] %s lies at %s', (name, path) => {
    expect(product.screens[name]?.path).toBe(path);
  });

  it.each([
    [
      'operaio',
      ['dashboard-home', 'cantieri', 'ore'],
      ['ore-approvazione', 'utenti', 'registro', 'ordini', 'articoli'],
    ],
    [
      'caposquadra',
      ['dashboard-home', 'cantieri', 'squadre', 'checklist', 'ordini', 'silos', 'mezzi', 'ore'],
      ['ore-approvazione', 'utenti', 'registro'],
    ],
    [
      'pianificatore',
      ['cantieri', 'progetti', 'squadre', 'schede-percorrenza', 'movimenti'],
      ['utenti', 'modelli', 'registro', 'coda-gestionale'],
    ],
    [
      'backoffice',
      ['ordini', 'ore-approvazione', 'coda-gestionale', 'clienti-fornitori'],
      ['utenti', 'registro'],
    ],
    [
      'admin',
      [
        'utenti',
        'modelli',
        'registro',
        'coda-gestionale',
        'gruppi-dipendenti',
        'tipi-attivita',
        'centri-di-costo',
        'giacenze',
      ],
      [],
    ],
  ])('[SCR-03] [PERM-05] %s finds exactly the permitted screens in the navigation', (role, shown, hidden) => {
    const names = navigationOf(role);
    for (const name of shown) expect(names).toContain(name);
    for (const name of hidden) expect(names).not.toContain(name);
  });

  it('[SCR-03] [PERM-05] a permission for a screen includes the calls of it and of its lists', () => {
    const refused = roleNames().flatMap((role) =>
      Object.values(product.screens)
        .filter((screen) => mayUse(screen.permission, role))
        .flatMap((screen) => callsOf(product, screen).map((call) => ({ role, screen: screen.name, call })))
        .filter(({ call }) => !mayUse(product.calls[call]?.permission, role)),
    );
    expect(refused).toEqual([]);
  });

  it('[SCR-04] the dashboard shows the tasks of each role', () => {
    const blocks = product.screens['dashboard-home']?.blocks.map(({ name }) => name);
    expect(blocks).toEqual([
      'dashboard-waiting',
      'dashboard-teams',
      'dashboard-earlier-teams',
      'teams-to-approve',
      'documents-to-close',
      'incomplete-cards',
      'hours-to-approve',
    ]);
  });
});

describe('lists', () => {
  it('[ORD-01] orders: 10 of 10, 25, 50, 100, the newest first, page 1', () => {
    const model = createTableModel(tableOf('orders'));
    expect(tableOf('orders').paging).toMatchObject({ sizes: [10, 25, 50, 100], default: 10 });
    expect(model.initial).toMatchObject({ page: 1, perPage: 10, sortBy: 'DocDate', sortDesc: true });
    expect(tableOf('orders').filters?.map(({ param }) => param)).toEqual([
      'status',
      'teamID',
      'empID',
      'pmgEntry',
      'sobisDocType',
    ]);
    expect(tableOf('orders').columns.every(({ sort }) => sort === true)).toBe(true);
  });

  it('[ORD-02] the range reads from-to of total', () => {
    const model = createTableModel(tableOf('orders'));
    expect(model.rangeText({ ...model.initial, page: 2 }, 57)).toBe('11-20 of 57');
  });

  it.each([
    ['it', '11-20 of 57'],
    ['en', '11-20 of 57'],
    ['ar', '11-20 من أصل 57'],
  ])('[ORD-02] the range in %s', (locale, text) => {
    const model = createTableModel(tableOf('orders'));
    const messages = Object.values(product.messages).find((each) => each.locale === locale);
    expect(model.rangeText({ ...model.initial, page: 2 }, 57, messages)).toBe(text);
  });

  it.each([
    ['default', ['DocStatus', 'DocNum', 'DocDate', 'CardName', 'DocTotal', 'actions']],
    ['team', ['DocStatus', 'DocNum', 'SobisDocType', 'DocDate', 'CardName', 'Dipendente', 'actions']],
    ['plain', ['DocStatus', 'DocNum', 'DocDate', 'CardName', 'Team', 'actions']],
  ])('[ORD-03] the layout %s of orders', (layout, columns) => {
    expect(tableOf('orders').layouts?.[layout]).toEqual(columns);
  });

  it('[ORD-03] the number stands under #, the total in euro', () => {
    const byField = new Map(tableOf('orders').columns.map((column) => [column.field, column]));
    expect([byField.get('DocNum')?.label, byField.get('DocTotal')?.format]).toEqual(['#', 'euro']);
  });

  it.each([
    ['ACT-03', 'report-activities', 'No matching records found'],
    ['DIS-04', 'discharge-company', 'NEssun materiale fornitura impresa presente'],
    ['DIS-04', 'discharge-enel', 'Nessun materiale ENEL presente'],
  ])('[%s] the empty %s has a message', (_row, name, text) => {
    expect(tableOf(name).empty).toBe(text);
  });

  it('[DIS-01] [DIS-06] ENEL adds category, batch and serial to the company’s columns', () => {
    const labels = (name: string) => tableOf(name).columns.map(({ label }) => label);
    expect(labels('discharge-company')).toEqual([
      'Codice articolo',
      'Articolo',
      'UM',
      'Giacenza',
      'Quantità',
    ]);
    expect(labels('discharge-enel')).toEqual([
      'Codice articolo',
      'Articolo',
      'Categoria',
      'Lotto',
      'Matricola',
      'UM',
      'Giacenza',
      'Quantità',
    ]);
  });

  const used = { ItemCode: 'A', Quantity: 2 };
  const unused = { ItemCode: 'B', Quantity: 0 };
  const R = { team: { Stato: 'R', Approved: 'N' } };

  it('[DIS-02] before R all stock is listed, in R only used articles, until Mostra tutti', () => {
    const model = createTableModel(tableOf('discharge-company'));
    expect(model.listed([used, unused], { team: { Stato: 'C' } }, false)).toEqual([used, unused]);
    expect(model.listed([used, unused], R, false)).toEqual([used]);
    expect(model.listed([used, unused], R, true)).toEqual([used, unused]);
    expect(tableOf('discharge-company').reveal?.label).toBe('Mostra tutti');
  });

  it('[DIS-02] the switch is there in R and not once approved', () => {
    const model = createTableModel(tableOf('discharge-company'));
    expect(model.canReveal(R)).toBe(true);
    expect(model.canReveal({ team: { Stato: 'C', Approved: 'N' } })).toBe(false);
    expect(model.canReveal({ team: { Stato: 'R', Approved: 'Y' } })).toBe(false);
  });

  it('[DIS-05] [TEAM-07] [PHONE-A5] brought back to closed, a confirmed unload is corrected as in R', () => {
    const model = createTableModel(tableOf('discharge-company'));
    const quantity = tableOf('discharge-company').columns.find(({ field }) => field === 'Quantity');
    const back = (permissions: readonly string[], revealed: boolean) => ({
      team: { Stato: 'C', Approved: 'N' },
      report: { company: { confirmed: true } },
      user: { permissions },
      table: { revealed },
    });
    expect(model.canReveal(back([], false))).toBe(true);
    expect(model.listed([used, unused], back([], false), false)).toEqual([used]);
    const editable = (context: ReturnType<typeof back>) =>
      quantity && model.isEditable(quantity, used, context);
    expect(editable(back(['Team.approve'], true))).toBe(true);
    expect(editable(back(['Team.approve'], false))).toBe(false);
    expect(editable(back([], true))).toBe(false);
  });

  it('[DIS-05] [PHONE-A5] explains why a quantity cannot be changed, and the remedy', () => {
    const model = createTableModel(tableOf('discharge-company'));
    const notesFor = (Stato: string, Approved: string, permissions: readonly string[], revealed = false) =>
      model.notes({ team: { Stato, Approved }, user: { permissions }, table: { revealed } });
    expect(notesFor('C', 'N', [])).toEqual([]);
    expect(notesFor('R', 'N', [])).toEqual([
      'Il rapportino è già stato consegnato: le quantità le corregge chi approva i lavori.',
    ]);
    expect(notesFor('R', 'N', ['Team.approve'])).toEqual([
      'Per correggere una quantità attiva «Mostra tutti»: la differenza diventa un movimento a sé.',
    ]);
    expect(notesFor('R', 'N', ['Team.approve'], true)).toEqual([]);
    expect(notesFor('R', 'Y', ['Team.approve'])).toEqual([
      'I lavori sono approvati: le quantità non si cambiano più.',
    ]);
  });

  it.each([
    ['discharge-company', 'C', 'N', [], false, true],
    ['discharge-company', 'R', 'N', ['Team.approve'], false, false],
    ['discharge-company', 'R', 'N', ['Team.approve'], true, true],
    ['discharge-company', 'R', 'N', [], true, false],
    ['discharge-enel', 'R', 'N', ['Team.approve'], false, true],
    ['discharge-enel', 'R', 'Y', ['Team.approve'], true, false],
  ])(
    '[DIS-05] %s in %s, approved %s, with %j, revealed %s: editable is %s',
    (name, Stato, Approved, permissions, revealed, editable) => {
      const model = createTableModel(tableOf(name));
      const quantity = tableOf(name).columns.find(({ field }) => field === 'Quantity');
      const context = { team: { Stato, Approved }, user: { permissions }, table: { revealed } };
      expect(quantity && model.isEditable(quantity, used, context)).toBe(editable);
    },
  );
});

describe('documents', () => {
  it.each([
    ['pjc', 'PJC', 'Pre job Check - Cantiere n.{team.teamID}.pdf'],
    ['vis', 'VIS', 'Verifica integrità sostegni - Cantiere n.{team.teamID}.pdf'],
  ])('[CKL-03] %s has code %s and its exact file name', (name, reportCode, fileName) => {
    expect(product.documents[name]).toMatchObject({ reportCode, fileName });
  });
});

function roleNames(): readonly string[] {
  return product.roles.roles.map(({ name }) => name);
}

function mayUse(permission: string | readonly string[] | undefined, role: string): boolean {
  const rolePermissions = product.roles.roles.find(({ name }) => name === role)?.permissions ?? [];
  return permission === undefined || [permission].flat().some((each) => rolePermissions.includes(each));
}

function navigationOf(role: string): readonly string[] {
  return Object.values(product.screens)
    .filter((screen) => screen.navigation !== undefined && mayUse(screen.permission, role))
    .map(({ name }) => name);
}

/** The calls that fill a screen's lists. */
function callsOf({ tables }: Product, { blocks, load = [] }: ScreenSchema): readonly string[] {
  const listed = blocks.flatMap(({ kind, name }) => {
    const call = kind === 'table' || kind === 'attachments' ? tables[name]?.source?.call : undefined;
    return call === undefined ? [] : [call];
  });
  return [...load.filter(({ optional }) => optional !== true).map(({ call }) => call), ...listed];
}
