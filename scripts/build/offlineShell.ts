import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** File name of the service worker, at the top level because its scope is its folder. */
export const WORKER = 'service-worker.js';

/** Gives the service worker the list of the build's files and a hash of them as the build's name. */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}.`);
        if (worker.imports.length > 0)
          throw new Error(`${WORKER} must stand alone: it imports ${worker.imports.join(', ')}.`);
        const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const files = ['/icon.svg', ...names.map((name) => `/${name}`)].sort();
        const page = bundle['index.html'];
        const words = page?.type === 'asset' ? page.source : '';
        const build = createHash('sha256').update(files.join('\n')).update(words).digest('hex');
        worker.code = `self.SHELL=${JSON.stringify({ build: build.slice(0, 16), files })};\n${worker.code}`;
      },
    },
  };
}
