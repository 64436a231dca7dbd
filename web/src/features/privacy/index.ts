export { NoticeStep } from './notice-step';
export { NoticeText } from './notice-text';
export { textIn } from './text-in';
export { WhoCanSeeWhat } from './who-can-see-what';
