import type { TestProject } from 'vitest/node';
import { openTestServer, type TestServer } from './testServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases are cloned from: the server's address and the name of the migrated template. */
    readonly testServer: { readonly url: string; readonly template: string };
  }
}

// Vitest calls this once per project, in one process: all projects share one server, the last one stops it.
let shared: Promise<TestServer> | undefined;
let users = 0;

export async function setup(project: TestProject): Promise<void> {
  users += 1;
  shared ??= openTestServer();
  const { url, template } = await shared;
  project.provide('testServer', { url, template });
}

export async function teardown(): Promise<void> {
  users -= 1;
  if (users > 0) return;
  const server = await shared;
  shared = undefined;
  await server?.close();
}
