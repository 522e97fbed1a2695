import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderServer, serveFolder } from './serveFolder.ts';

/** Content security policy of the product's pages. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self' 'unsafe-inline'";

export interface ServedPages extends FolderServer {
  readonly folder: string;
}

/**
 * Serves a folder of pages under the product's page policy; the first request builds it, and waits. Files that are put into `folder`
 * later are served too.
 */
export async function servePages(build: (outDir: string) => Promise<unknown>): Promise<ServedPages> {
  const folder = await mkdtemp(join(tmpdir(), 'pages '));
  let built: Promise<unknown> | undefined;
  const { url, close } = await serveFolder(folder, {
    policy: POLICY,
    ready: () => {
      built ??= build(folder);
      return built;
    },
  });
  return { url, folder, close: () => close().then(() => rm(folder, { recursive: true, force: true })) };
}
