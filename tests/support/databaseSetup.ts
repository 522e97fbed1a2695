import type { TestProject } from 'vitest/node';
import { openTestServer, type TestServer } from './testServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases are cloned from: the server's address, as the product and as the owner, and the name of the migrated template. */
    readonly testServer: { readonly url: string; readonly ownerUrl: string; readonly template: string };
  }
}

// Vitest calls this once per project, in one process: all projects share one server, the last one stops it.
let shared: Promise<TestServer> | undefined;
let users = 0;

export async function setup(project: TestProject): Promise<void> {
  users += 1;
  shared ??= openTestServer();
  const { url, ownerUrl, template } = await shared;
  project.provide('testServer', { url, ownerUrl, template });
}

export async function teardown(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const server = await shared;
  shared = undefined;
  await server?.close();
}
