import { Client } from 'pg';

/** A connection that can be given up at once: there is nothing on it to be ended in good order, and who is gone does not answer a goodbye. */
export class ListeningClient extends Client {
  destroy(): void {
    this.connection.stream.destroy();
  }
}
