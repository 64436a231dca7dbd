/** Quizzes, flashcards, study plans and the exercises of study mode. */
export const LEARNING = `
CREATE TABLE quizzes (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  turn_id uuid NOT NULL REFERENCES turns ON DELETE CASCADE,
  attempt integer NOT NULL,
  title text NOT NULL,
  questions jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quizzes_of_turn ON quizzes (turn_id);
CREATE INDEX quizzes_of_user ON quizzes (user_id);

CREATE TABLE quiz_answers (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  quiz_id uuid NOT NULL REFERENCES quizzes ON DELETE CASCADE,
  question integer NOT NULL,
  attempt integer NOT NULL,
  answer jsonb NOT NULL,
  verdict text CHECK (verdict IN ('correct', 'partly', 'wrong')),
  lacks_unit boolean NOT NULL DEFAULT false,
  points integer,
  feedback text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT quiz_answers_attempt UNIQUE (quiz_id, question, attempt)
);
CREATE INDEX quiz_answers_of_user ON quiz_answers (user_id);
CREATE INDEX quiz_answers_unmarked ON quiz_answers (created_at) WHERE verdict IS NULL;

CREATE TABLE decks (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  turn_id uuid REFERENCES turns ON DELETE SET NULL,
  attempt integer,
  title text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX decks_of_turn ON decks (turn_id);
CREATE INDEX decks_of_user ON decks (user_id, created_at);

CREATE TABLE cards (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  deck_id uuid NOT NULL REFERENCES decks ON DELETE CASCADE,
  position integer NOT NULL,
  front text NOT NULL,
  back text NOT NULL,
  due timestamptz NOT NULL DEFAULT now(),
  memory jsonb
);
CREATE INDEX cards_due ON cards (user_id, due);
CREATE INDEX cards_of_deck ON cards (deck_id, position);

CREATE TABLE card_reviews (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  card_id uuid NOT NULL REFERENCES cards ON DELETE CASCADE,
  grade integer NOT NULL CHECK (grade BETWEEN 1 AND 4),
  reviewed_at timestamptz NOT NULL
);
CREATE INDEX card_reviews_of_card ON card_reviews (card_id);
CREATE INDEX card_reviews_of_user ON card_reviews (user_id);

CREATE TABLE study_plans (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  turn_id uuid REFERENCES turns ON DELETE SET NULL,
  attempt integer,
  title text NOT NULL,
  exam_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX study_plans_of_turn ON study_plans (turn_id);
CREATE INDEX study_plans_of_user ON study_plans (user_id, created_at);

CREATE TABLE study_sessions (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  plan_id uuid NOT NULL REFERENCES study_plans ON DELETE CASCADE,
  on_day date NOT NULL,
  position integer NOT NULL,
  minutes integer,
  topic text NOT NULL,
  tasks text NOT NULL,
  done boolean NOT NULL DEFAULT false
);
CREATE INDEX study_sessions_of_plan ON study_sessions (plan_id, on_day, position);
CREATE INDEX study_sessions_of_user ON study_sessions (user_id);

CREATE TABLE study_exercises (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  text text NOT NULL,
  answer jsonb NOT NULL,
  hints integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  opened_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz NOT NULL DEFAULT now(),
  class_exercise_id integer,
  answers integer NOT NULL DEFAULT 0,
  last_hint text NOT NULL DEFAULT '',
  hinted_message integer
);
CREATE UNIQUE INDEX study_exercises_of_class_exercise ON study_exercises (class_exercise_id, user_id)
  WHERE class_exercise_id IS NOT NULL;
CREATE INDEX study_exercises_of_user ON study_exercises (user_id, asked_at);`;
