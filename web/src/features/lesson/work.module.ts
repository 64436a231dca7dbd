// The parts in which students do their work, separate from what every page loads.
export { HandInButton } from './hand-in';
export { HomeworkText } from './homework-text';
export { TicketSteps, type TicketStepsProps } from './ticket-steps';
export { UnsentHomework } from './unsent-homework';
