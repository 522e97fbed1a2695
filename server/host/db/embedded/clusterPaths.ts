import { join } from 'node:path';

/** Paths of the embedded server inside the data folder. */
export type ClusterPaths = {
  /** The cluster; it is moved here when complete. */
  readonly cluster: string;
  /** A cluster being created, or the rest of an aborted start. */
  readonly unfinished: string;
  readonly password: string;
  readonly log: string;
};

export function clusterPaths(dataDir: string): ClusterPaths {
  return {
    cluster: join(dataDir, 'postgres'),
    unfinished: join(dataDir, 'postgres.unfinished'),
    password: join(dataDir, 'postgres.password'),
    log: join(dataDir, 'postgres.log'),
  };
}
