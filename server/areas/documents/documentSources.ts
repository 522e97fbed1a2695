import type { DocumentSources } from '../../host/documents/DocumentSource.ts';
import { orderData } from './data/orderData.ts';
import { rapportinoData } from './data/rapportinoData.ts';

/** Loader of each report code, with the entity of its number; papers of checklists need none. */
export const documentSources = {
  RAPPORTINO: { subject: 'team', load: rapportinoData },
  ORDINE: { subject: 'order', load: orderData('', 'ORDINE') },
  DDT: { subject: 'order', load: orderData('D', 'DDT') },
  FIR: { subject: 'order', load: orderData('F', 'FIR') },
} satisfies DocumentSources;
