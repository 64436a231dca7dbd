import { defineTexts } from './texts';

const en = {
  tagline: 'Your Learning Assistant',
  signIn: 'Sign In',
  heroText: 'An AI-powered learning platform for students and educators.',
  getStarted: 'Get Started',
  learningTitle: 'AI-Powered Learning',
  learningText: 'Interactive, chat-based learning and instant help with assignments.',
  askTitle: 'Ask in your own words',
  askText: 'Type or speak a question, and go on asking until it is clear.',
  readTitle: 'Bring your own material',
  readText: 'Add a chapter, a worksheet or a photo. Answers point to the page they come from.',
  runTitle: 'See it worked out',
  runText: 'Plots, tables, slides and documents, made while you watch.',
  successTitle: 'Everything you need to succeed',
  successText: 'Questions, sources, calculations and drafts in one quiet place, on a laptop or a phone.',
  closingTitle: 'Ready to Transform Your Learning?',
  closingText: 'Join our community and start your AI-powered educational journey today.',
  getStartedNow: 'Get Started Now',
  copyright: (product: string) => `© 2025 ${product}. All rights reserved.`,
  motto: 'Empowering education through AI',
  exampleLabel: 'An example conversation: a question about pendulums, answered with a source and a plot',
  exampleQuestion: 'Why does a heavier pendulum not swing faster?',
  exampleSteps: 'Read mechanics.pdf · Ran code · 1.2 s',
  exampleAnswerStart: 'Because the mass cancels out: gravity pulls harder, but there is more to move. ',
  exampleAnswerMark: 'Only the length matters.',
  exampleSource: 'mechanics.pdf, p. 14',
  exampleAxisX: 'length (m)',
  exampleAxisY: 'period (s)',
};

export type LandingTexts = typeof en;

export const landingTexts = defineTexts(en, { ar: async () => (await import('./landing.texts.ar')).ar });
