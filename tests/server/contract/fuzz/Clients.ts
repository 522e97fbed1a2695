import { type Api, createApi } from '../../../support/api.ts';
import type { Actor } from '../Case.ts';

export type Sender = Actor | 'nobody';

/** Senders: the demo user of every role, and a client without a session. */
export const SENDERS: readonly Sender[] = ['admin', 'planner', 'capo', 'operaio', 'ufficio', 'nobody'];

/**
 * Signed-in clients of a server, one for each sender; `renew` replaces one whose session a request has ended.
 */
export class Clients {
  readonly #address: string;
  readonly #forgive: () => Promise<unknown>;
  readonly #open = new Map<Sender, Promise<Api>>();

  /**
   * @param forgive clears failed sign-ins: the fuzz test guesses passwords, and the clock of its server
   * stands still.
   */
  constructor(address: string, forgive: () => Promise<unknown>) {
    this.#address = address;
    this.#forgive = forgive;
  }

  as(sender: Sender): Promise<Api> {
    const openSession = this.#open.get(sender) ?? this.#signIn(sender);
    this.#open.set(sender, openSession);
    return openSession;
  }

  async #signIn(sender: Sender): Promise<Api> {
    await this.#forgive();
    return createApi(this.#address, sender === 'nobody' ? undefined : sender);
  }

  renew(sender: Sender): void {
    this.#open.delete(sender);
  }
}
