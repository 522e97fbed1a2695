import { join } from 'node:path';

/** What the embedded server keeps inside the data folder. */
export type ClusterPaths = {
  /** The cluster; it appears complete or not at all. */
  readonly cluster: string;
  /** Where a cluster is being made; a leftover of a broken start, otherwise. */
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
