import type { DocumentSources } from '../../host/documents/DocumentSource.ts';
import { orderData } from './data/orderData.ts';
import { pjcData } from './data/pjcData.ts';
import { rapportinoData } from './data/rapportinoData.ts';
import { visData } from './data/visData.ts';

/** For each report code, whose number it takes and what is loaded. */
export const documentSources = {
  PJC: { subject: 'team', load: pjcData },
  VIS: { subject: 'team', load: visData },
  RAPPORTINO: { subject: 'team', load: rapportinoData },
  ORDINE: { subject: 'order', load: orderData('', 'ORDINE') },
  DDT: { subject: 'order', load: orderData('D', 'DDT') },
  FIR: { subject: 'order', load: orderData('F', 'FIR') },
} satisfies DocumentSources;
