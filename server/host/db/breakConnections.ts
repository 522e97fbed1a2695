import type { Client, Pool, PoolClient } from 'pg';

const open = new WeakMap<Pool, Set<PoolClient>>();

/** Records the open connections of a pool, including those in use. */
export function trackConnections(pool: Pool): void {
  const clients = new Set<PoolClient>();
  open.set(pool, clients);
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
}

/**
 * Destroys the connections of pools without closing handshakes: when PostgreSQL hangs (frozen disk), its own
 * time limits do not work. Running queries fail as with a lost connection; the pools open new ones.
 */
export function breakConnections(pools: readonly Pool[]): void {
  for (const client of pools.flatMap((pool) => [...(open.get(pool) ?? [])]))
    (client as PoolClient & Client).connection.stream.destroy();
}
