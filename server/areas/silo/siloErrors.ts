import type { ErrorDefinition } from '../../host/errors/registry.ts';

/** Silos and discharges. -2201 … -2299. */
export const SILO_ERRORS = {
  INVENTORY_MISSING: { status: 404, resultCode: -2201, text: 'Non è definito alcun inventario per {whose}.' },
  DISCHARGE_OVER_STOCK: {
    status: 409,
    resultCode: -2202,
    text: 'La quantità inserita è maggiore della giacenza!',
  },
  DISCHARGE_NEGATIVE: {
    status: 400,
    resultCode: -2203,
    text: 'La quantità inserita non può essere negativa!',
  },
  DISCHARGE_CONFIRMED: {
    status: 409,
    resultCode: -2204,
    text: 'Lo scarico è già confermato: le quantità le corregge chi approva i lavori.',
  },
  DISCHARGE_LOCKED: {
    status: 409,
    resultCode: -2205,
    text: 'Con il rapportino da approvare le quantità impresa le cambia solo chi approva i lavori.',
  },
  DISCHARGE_ITEM_UNKNOWN: {
    status: 404,
    resultCode: -2206,
    text: "L'articolo {ItemCode} non è nel silos del caposquadra.",
  },
  /** DIS-13: a concurrent discharge took the stock. */
  DISCHARGE_STOCK_MOVED: {
    status: 409,
    resultCode: -2207,
    text: 'La giacenza è cambiata: di {ItemName} ({ItemCode}) ne restano {stock} {UomCode}, lo scarico ne chiede {Quantity}. Correggi la quantità e riprova.',
  },
  DISCHARGE_SERIAL_WHOLE: {
    status: 409,
    resultCode: -2208,
    text: 'Della matricola {SerialNumber} ({ItemCode}) si scarica un pezzo intero: la quantità è 1.',
  },
  DISCHARGE_SILO_FORMER: {
    status: 409,
    resultCode: -2209,
    text: 'Lo scarico è del silos {silo}, che non è più del caposquadra: apri il rapportino e segna di nuovo le quantità dal suo silos attuale.',
  },
} as const satisfies Record<string, ErrorDefinition>;
