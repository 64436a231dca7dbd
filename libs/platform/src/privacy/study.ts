import type { Activity } from './activity.js';

export const STUDY: Activity = {
  name: 'Own study',
  purpose: 'To practise: quizzes, flashcards, study plans, exercises.',
  people: 'students, staff',
  data: 'questions, answers, marks of the model, cards and how well they are known, plans',
  retention: 'Until their owner deletes them or the account is deleted; quizzes go with their message.',
  tables: {
    quizzes: { questions: 'message', title: 'message' },
    quiz_answers: { answer: 'message', feedback: 'message', verdict: 'none' },
    decks: { title: 'account' },
    cards: { back: 'account', front: 'account', memory: 'none' },
    card_reviews: {},
    study_plans: { title: 'account' },
    study_sessions: { tasks: 'account', topic: 'account' },
    study_exercises: { answer: 'account', last_hint: 'account', opened_by: 'record', text: 'account' },
  },
};

export const HOMEWORK: Activity = {
  name: 'Homework and class quizzes',
  purpose: 'To set tasks for a class, and to give feedback.',
  people: 'students, staff',
  data: 'tasks, answers of students, feedback',
  retention:
    "Tasks: until a teacher deletes them. Answers and feedback: with the student's account at the latest.",
  tables: {
    activities: {
      created_by: 'record',
      rules: 'record',
      instructions: 'record',
      kind: 'none',
      questions: 'record',
      sources: 'none',
      study_mode: 'none',
      title: 'record',
    },
    activity_students: {},
    activity_work: { answer: 'account', feedback: 'account', feedback_by: 'record', feedback_state: 'none' },
  },
};

export const LESSONS: Activity = {
  name: 'Lessons',
  purpose:
    'To teach with the assistant: rules of a lesson, what it covers, exit tickets, who looked at whose chat.',
  people: 'students, staff',
  data: 'titles, rules, pushed tasks, topics of questions, answers to exit tickets, looks of teachers',
  retention:
    "`lessons_days` of the school after the end of the lesson; for ever where it sets none. Answers and looks: with the student's account at the latest.",
  tables: {
    lessons: {
      pause_reason: 'record',
      projected: 'record',
      rules: 'record',
      started_by: 'record',
      study_mode: 'none',
      title: 'record',
    },
    lesson_plans: {
      at_time: 'none',
      changed_by: 'record',
      items: 'record',
      rules: 'record',
      study_mode: 'none',
      title: 'record',
    },
    lesson_items: { item: 'record' },
    lesson_exercises: {},
    lesson_looks: { viewer: 'record', viewer_role: 'none' },
    lesson_pushes: { kind: 'none', sent_by: 'record', text: 'record' },
    lesson_receipts: {},
    lesson_students: {},
    lesson_tickets: { questions: 'record' },
    lesson_ticket_answers: { embedding: 'account', embedding_model: 'none', value: 'account' },
    work_requests: {},
    lesson_topics: { labels: 'record', topics: 'record' },
    class_exercises: {
      answer: 'record',
      number: 'record',
      opened_by: 'record',
      origin: 'none',
      text: 'record',
    },
  },
};
