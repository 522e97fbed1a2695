import { benchFirstPage } from './bench/firstPage/benchFirstPage.ts';
import { benchForm } from './bench/form/benchForm.ts';
import { benchRich } from './bench/form/benchRich.ts';
import { benchImport } from './bench/import/benchImport.ts';
import { benchOrders } from './bench/orders/benchOrders.ts';
import { benchPdf } from './bench/pdf/benchPdf.ts';
import { benchPublish } from './bench/publish/benchPublish.ts';
import { benchSignIn } from './bench/signIn/benchSignIn.ts';
import { benchVersions } from './bench/versions/benchVersions.ts';

/** `npm run bench`, `npm run bench -- form` for one bench, `-- form 1000` for one size. */
const BENCHES: Readonly<Record<string, (...options: readonly string[]) => Promise<void>>> = {
  'first-page': benchFirstPage,
  form: benchForm,
  'rich-form': benchRich,
  pdf: benchPdf,
  'sign-in': benchSignIn,
  orders: benchOrders,
  publish: benchPublish,
  versions: benchVersions,
  import: benchImport,
};

const [wanted, ...options] = process.argv.slice(2);
for (const [name, run] of Object.entries(BENCHES))
  if (wanted === undefined || wanted === name) await run(...options);
