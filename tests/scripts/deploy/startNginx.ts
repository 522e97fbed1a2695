import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../server/host/db/embedded/runServer.ts';

const CONFIGURATION = new URL('../../../scripts/deploy/nginx.conf', import.meta.url);

export interface Nginx {
  /** Where TLS answers. */
  readonly tls: number;
  /** Where plain HTTP sends on. */
  readonly plain: number;
  /** The certificate that it shows, made for this run. */
  readonly certificate: string;
  stop(): Promise<void>;
}

/** Starts nginx of Debian with the documented configuration; only ports and the certificate are replaced. */
export async function startNginx(name: string, product: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'cantieri-nginx-'));
  const [tls, plain] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const site = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${tls} `)
    .replaceAll('cantieri.example.it', name)
    .replaceAll('/etc/ssl/cantieri/fullchain.pem', certificate)
    .replaceAll('/etc/ssl/cantieri/privkey.pem', key)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${product}`);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'temp'));
  const main = [
    'daemon off; worker_processes 1;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    `  access_log off; include ${folder}/site.conf;`,
    ...temporary.map((each) => `  ${each}_temp_path ${folder}/temp/${each};`),
    '}',
  ];
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'));
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { env });
  let output = '';
  child.stderr?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close');
  for (;;) {
    if (child.exitCode !== null) throw new Error(output);
    const answer = await fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).catch(() => undefined);
    if (answer !== undefined) break;
    await sleep(50);
  }
  return {
    tls,
    plain,
    certificate: readFileSync(certificate, 'utf8'),
    async stop() {
      child.kill('SIGQUIT');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
