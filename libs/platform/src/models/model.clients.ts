import type { ModelConnection, ModelSettings } from './model.connection.js';

/** Clients of model servers: one per connection, created on first use and closed after the last. */
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

  /** The client of the current connection. */
  current(): Client {
    const settings = this.connection.current();
    const known = this.clients.get(settings);
    if (known !== undefined) return known;
    const client = this.connect(settings);
    this.clients.set(settings, client);
    return client;
  }

  /** Closes all clients, on shutdown. */
  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client?.close()));
  }
}
