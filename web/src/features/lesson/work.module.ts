// The parts with which students do their work, apart from what every page loads.
export { HandInButton, UnsentHomework } from './hand-in';
export { HomeworkText } from './homework-text';
export { TicketSteps, type TicketStepsProps } from './ticket-steps';
