// The parts with which students do their work, apart from what every page loads.
export { HandInDialog } from './hand-in-dialog';
export { HomeworkText } from './homework-text';
export { TicketSteps, type TicketStepsProps } from './ticket-steps';
