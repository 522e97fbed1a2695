import type { ErrorDefinition } from '../../host/errors/registry.ts';

/** Vehicles, equipment, mileage cards. -2601 … -2699. */
export const VEHICLE_ERRORS = {
  MILEAGE_DECREASING: {
    status: 400,
    resultCode: -2601,
    text: 'I km/ore finali devono essere maggiori o uguali agli iniziali.',
  },
  VEHICLE_NOT_AVAILABLE: {
    status: 409,
    resultCode: -2602,
    text: '{ItemName} è già assegnato a un altro cantiere aperto.',
  },
  VEHICLE_OF_OTHERS: {
    status: 403,
    resultCode: -2604,
    text: '{ItemName} è assegnato a {fullName}: lo cede chi lo ha in uso, o lo sposta chi pianifica il lavoro.',
  },
  VEHICLE_HAS_CARDS: {
    status: 409,
    resultCode: -2603,
    text: '{ItemName} ha schede percorrenza per questo cantiere: eliminale prima di toglierlo.',
  },
} as const satisfies Record<string, ErrorDefinition>;
