import { fileURLToPath } from 'node:url';
import { runNode } from './prepare/runNode.ts';
import { buildBrowserApp } from './start/buildBrowserApp.ts';

// `npm start`: the browser app as built, then the server in the place of this process.
const root = fileURLToPath(new URL('..', import.meta.url));
const code = await buildBrowserApp(root);
if (code !== 0) {
  console.error("La costruzione dell'applicazione non è riuscita: il motivo è qui sopra.");
  process.exit(code);
}
await replaceProcess(root, ['scripts/serve.ts', ...process.argv.slice(2)]);

/**
 * Goes on as another Node program, in this very process where the system can: its number stays the same, so that a
 * signal, even kill -9, always reaches the server and never a shell around it. Windows gets a child instead.
 */
async function replaceProcess(cwd: string, args: readonly string[]): Promise<void> {
  process.chdir(cwd);
  if (process.platform === 'win32' || process.execve === undefined) {
    process.exitCode = await runNode(cwd, args);
    return;
  }
  process.execve(process.execPath, [process.execPath, ...args], process.env);
}
