import { createFormModel, formPackage } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { productOf } from '../support/productOf.ts';

const flag = { type: 'string', enum: ['Y', 'N'], default: 'N' } as const;

/** One visit of one animal at a vet's. */
const entity = {
  'x-entity': 'visit',
  title: 'Visita',
  'x-label': 'Visita di {pet}',
  type: 'object',
  properties: {
    id: { title: 'Numero', type: 'integer', readOnly: true },
    pet: { title: 'Animale', type: 'string', 'x-required': true, maxLength: 60 },
    species: { title: 'Specie', type: 'string', enum: ['cane', 'gatto', 'altro'], default: 'cane' },
    otherSpecies: { title: 'Quale', type: ['string', 'null'], maxLength: 40 },
    seenOn: { title: 'Giorno', type: 'string', format: 'date' },
    nextOn: { title: 'Controllo', type: ['string', 'null'], format: 'date' },
    weight: { title: 'Peso', type: ['number', 'null'], 'x-between': [0.01, 900], 'x-unit': 'kg' },
    bites: { title: 'Morde', ...flag, 'x-flag': 'anomaly' },
    bitesNote: { title: 'Chi ha morso', type: 'string', maxLength: 4000 },
    chipRead: { title: 'Chip letto', ...flag, default: 'Y', 'x-flag': 'ok' },
    chipNote: { title: 'Perché no', type: 'string' },
    boarding: { title: 'Ricovero', type: 'boolean', default: false },
    stay: {
      title: 'Degenza',
      type: 'object',
      properties: {
        cage: { title: 'Gabbia', type: 'integer', minimum: 1, maximum: 40 },
        calm: { title: 'Tranquillo', ...flag, 'x-flag': 'ok' },
        calmNote: { title: 'Come si agita', type: 'string' },
      },
    },
    drugs: {
      title: 'Farmaci',
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        properties: {
          name: { title: 'Nome', type: 'string', maxLength: 80 },
          dose: { title: 'Dose', type: ['number', 'null'], minimum: 0 },
          refrigerated: { title: 'Frigo', ...flag, 'x-flag': 'plain' },
          shelf: { title: 'Ripiano', type: 'string', enum: ['alto', 'basso'] },
          shelfNote: { title: 'Nota', type: 'string' },
        },
        required: ['name'],
      },
    },
    signed: { title: 'Firmata', ...flag, 'x-flag': 'plain' },
    rowVersion: { title: 'Versione', type: 'integer' },
  },
  required: ['pet', 'seenOn'],
  additionalProperties: false,
  'x-rules': [
    {
      id: 'control-after-visit',
      when: { 'record.nextOn': { type: 'string' }, 'record.seenOn': { type: 'string' } },
      must: { 'record.nextOn': { minimum: { $value: 'record.seenOn' } } },
      message: 'visit.too-soon',
      field: 'nextOn',
    },
  ],
};

const form = {
  entity: 'visit',
  title: 'Visita di {record.pet}',
  readOnlyWhen: { 'record.signed': { const: 'Y' } },
  sections: [
    {
      id: 'who',
      title: 'Chi',
      fields: [
        { field: 'pet' },
        { field: 'species' },
        {
          field: 'otherSpecies',
          showWhen: { 'record.species': { const: 'altro' } },
          requiredWhen: { 'record.species': { const: 'altro' } },
        },
        { field: 'seenOn' },
        { field: 'nextOn', requiredWhen: { 'record.drugs.0.name': { type: 'string' } } },
        { field: 'weight', requiredWhen: { 'record.drugs': { type: 'array', minItems: 1 } } },
        { field: 'bites', note: 'bitesNote' },
        {
          field: 'chipRead',
          note: 'chipNote',
          whenHidden: 'keep',
          showWhen: { 'record.species': { not: { const: 'altro' } } },
        },
      ],
    },
    {
      id: 'stay',
      title: 'Degenza',
      showWhen: { 'record.boarding': { const: true }, 'modules.boarding': { const: true } },
      fields: [
        { field: 'stay.cage', requiredWhen: { 'record.boarding': { const: true } } },
        { field: 'stay.calm', note: 'stay.calmNote' },
      ],
    },
    {
      id: 'drugs',
      title: 'Farmaci',
      fields: [
        { field: 'boarding' },
        {
          field: 'drugs',
          widget: 'lines',
          fields: [
            { field: 'name' },
            { field: 'dose', requiredWhen: { 'row.name': { type: 'string' } } },
            { field: 'refrigerated' },
            {
              field: 'shelf',
              showWhen: { 'row.refrigerated': { const: 'Y' } },
              requiredWhen: { 'row.refrigerated': { const: 'Y' } },
            },
            { field: 'shelfNote', showWhen: { 'row.shelf': { type: 'string' } } },
          ],
        },
        { field: 'signed' },
      ],
    },
  ],
  rules: [
    {
      id: 'heavy-cat',
      when: { 'record.species': { const: 'gatto' }, 'record.weight': { type: 'number' } },
      must: { 'record.weight': { maximum: 15 } },
      message: 'visit.heavy-cat',
      severity: 'warning',
      field: 'weight',
    },
  ],
};

/** A vet's clinic: the third product, of which no schema lies anywhere but here. */
export const clinic = productOf(
  { 'visit.entity.json': entity, 'visit.form.json': form, 'settings.json': { modules: { boarding: true } } },
  {
    'visit.too-soon': 'Il controllo viene dopo la visita',
    'visit.heavy-cat': 'Un gatto di {record.weight} kg?',
  },
);

const pkg = formPackage(clinic, 'visit');
export const visitModel = createFormModel(pkg);
export const checkVisit = compileCheck(pkg.entity);
export const open = { modules: { boarding: true } };
