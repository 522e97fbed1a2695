import { Client } from 'pg';

/** A connection that can be destroyed at once, because a lost server would not answer a closing handshake. */
export class ListeningClient extends Client {
  destroy(): void {
    this.connection.stream.destroy();
  }
}
