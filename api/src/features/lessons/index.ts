export { LessonsModule } from './lessons.module.js';
export { StudentTicketService } from './student-ticket.service.js';
export { TicketJobsService } from './ticket-jobs.service.js';
export { answersCsv } from './tickets.service.js';
