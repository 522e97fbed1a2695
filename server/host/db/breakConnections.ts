import type { Client, Pool, PoolClient } from 'pg';

const open = new WeakMap<Pool, Set<PoolClient>>();

/** From now on it is known which connections the pool has, also those that are in use. */
export function trackConnections(pool: Pool): void {
  const clients = new Set<PoolClient>();
  open.set(pool, clients);
  pool.on('connect', (client) => void clients.add(client));
  pool.on('remove', (client) => void clients.delete(client));
}

/**
 * Ends the connections of pools at once, without a goodbye that nobody would answer: where PostgreSQL stands still (its disk is frozen), limits of its own end
 * nothing. What is asked on them fails as with a connection that was lost; the pools open others.
 */
export function breakConnections(pools: readonly Pool[]): void {
  for (const client of pools.flatMap((pool) => [...(open.get(pool) ?? [])]))
    (client as PoolClient & Client).connection.stream.destroy();
}
