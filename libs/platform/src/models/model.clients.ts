import type { ModelConnection, ModelSettings } from './model.connection.js';

/** The clients of a model server: one for each connection, made at its first use and closed after its last. */
export class ModelClients<Client extends { close(): Promise<void> } | null> {
  private readonly clients = new Map<ModelSettings, Client>();

  constructor(
    private readonly connection: ModelConnection,
    private readonly connect: (settings: ModelSettings) => Client,
  ) {
    connection.onUnused((settings) => {
      const client = this.clients.get(settings);
      this.clients.delete(settings);
      void client?.close();
    });
  }

  /** The client of the connection in use. */
  current(): Client {
    const settings = this.connection.current();
    const known = this.clients.get(settings);
    if (known !== undefined) return known;
    const client = this.connect(settings);
    this.clients.set(settings, client);
    return client;
  }

  /** Closes every client, at the end of a process. */
  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client?.close()));
  }
}
