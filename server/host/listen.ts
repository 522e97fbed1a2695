import type { FastifyInstance } from 'fastify';

const TRIES = 50;

/**
 * Listens on the requested port or the next free one.
 *
 * @returns the address, e.g. `http://127.0.0.1:3000`, and the port.
 */
export async function listen(
  app: FastifyInstance,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly address: string; readonly port: number }> {
  for (let tried = port; ; tried++) {
    try {
      const address = await app.listen({ port: tried, host });
      return { address, port: Number(new URL(address).port) };
    } catch (error) {
      const isPortInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isPortInUse || port === 0 || tried >= Math.min(port + TRIES, 65_535)) throw error;
    }
  }
}
