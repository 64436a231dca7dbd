export { TicketHandler } from './ticket.handler.js';
export { TicketsModule } from './tickets.module.js';
