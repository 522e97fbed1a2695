// Makes a fresh clone ready, before `npm start` and `npm test`. The one file that must run on the Node of the
// machine (20.19 or newer) and without packages; everything that can be TypeScript is in scripts/prepare.ts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules/.installed');

requireNode(20, 19);
installPackages();
prepare();

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  stop(
    `Serve Node.js ${major}.${minor} o più recente; qui c'è la versione ${process.versions.node}. Scaricalo da https://nodejs.org e riprova.\n` +
      `Node.js ${major}.${minor} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org and try again.`,
  );
}

/**
 * Runs `npm ci` if the installation differs from the lock file; an up-to-date one costs a single hash. Install
 * scripts of packages are not run: the only useful one creates links that the start creates as well
 * (server/host/db/embedded/binaries.ts).
 */
function installPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (read(stampFile) === stamp) return;
  if (!matchesInstalled(JSON.parse(lock))) {
    console.log('Installo i pacchetti: la prima volta servono uno o due minuti.');
    const npm = process.env.npm_execpath;
    const command = npm === undefined ? ['npm'] : [process.execPath, npm];
    const { status } = spawnSync(
      command[0],
      [...command.slice(1), 'ci', '--ignore-scripts', '--loglevel=error'],
      {
        cwd: root,
        stdio: 'inherit',
        shell: npm === undefined && process.platform === 'win32',
      },
    );
    if (status !== 0) {
      stop(
        'npm ci non è riuscito: leggi il motivo qui sopra (spesso la rete o un proxy), poi riprova con lo stesso comando.',
      );
    }
  }
  writeFileSync(stampFile, stamp);
}

/**
 * Whether npm's own record of node_modules holds every package of the lock: true after an `npm install` that wrote
 * both. Optional packages do not count: those of other platforms are never there.
 */
function matchesInstalled(lock) {
  const installed = read(join(root, 'node_modules/.package-lock.json'));
  if (installed === null) return false;
  const { packages } = JSON.parse(installed);
  return Object.entries(lock.packages).every(
    ([place, { version, integrity, optional }]) =>
      place === '' ||
      (packages[place] === undefined
        ? optional === true && !existsSync(join(root, place))
        : packages[place].version === version && packages[place].integrity === integrity),
  );
}

/** The rest runs on the pinned Node, which the packages bring along. */
function prepare() {
  const pinned = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  const node = existsSync(pinned) ? pinned : process.execPath;
  if (node === process.execPath) requireNode(24, 0);
  const { status } = spawnSync(node, [join(root, 'scripts/prepare.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && node === pinned,
  });
  if (status !== 0) process.exit(status ?? 1);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
