import { fileURLToPath } from 'node:url';
import { buildBenchPage, buildBrowserApp } from './prepare/buildBrowserApp.ts';
import { replaceProcess } from './prepare/processes.ts';

// `npm start`: builds the browser app if necessary, then replaces this process with the server.
const root = fileURLToPath(new URL('..', import.meta.url));
const app = await buildBrowserApp(root);
const code = app === 0 && process.env['BENCH'] === '1' ? await buildBenchPage(root) : app;
if (code !== 0) {
  console.error("La costruzione dell'applicazione non è riuscita: il motivo è qui sopra.");
  process.exit(code);
}
await replaceProcess(root, ['scripts/serve.ts', ...process.argv.slice(2)]);
