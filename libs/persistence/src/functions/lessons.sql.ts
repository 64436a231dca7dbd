/** The gate of lessons, and what study mode allows. Sources: `docs/decisions/lessons.md`, `study-mode.md`. */
export const LESSONS = `
-- Every way to start a reply or an image inserts a row: one gate for all of them, in the same transaction. Refuses with
-- LS001 while a lesson of the student is paused, and with LS002 outside of its chats where the lesson allows no others.
-- Returns the live lesson to which the conversation belongs.
CREATE OR REPLACE FUNCTION pass_lesson_gate(student integer, conversation uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  own uuid;
  lesson record;
BEGIN
  SELECT o.id INTO own FROM conversations c JOIN lessons o ON o.id = c.lesson_id
    JOIN group_members m ON m.group_id = o.group_id AND m.user_id = c.user_id
   WHERE c.id = conversation AND o.ended_at IS NULL;
  -- The lock makes a pause wait for this question, so that it stops it too.
  FOR lesson IN
    SELECT l.paused_at, l.pause_reason, l.lesson_only
      FROM group_members m JOIN lessons l ON l.group_id = m.group_id
     WHERE m.user_id = student AND l.ended_at IS NULL AND l.ends_at > now()
     ORDER BY l.id FOR SHARE OF l
  LOOP
    IF lesson.paused_at IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LS001', MESSAGE = 'lesson paused', DETAIL = COALESCE(lesson.pause_reason, '');
    ELSIF lesson.lesson_only AND own IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LS002', MESSAGE = 'lesson only';
    END IF;
  END LOOP;
  RETURN (SELECT id FROM lessons WHERE id = own AND ended_at IS NULL AND ends_at > now());
END $$;

-- A turn that is stored as completed asks no model, so it passes.
CREATE OR REPLACE FUNCTION pass_lesson_gate_of_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'completed' THEN RETURN NEW; END IF;
  NEW.lesson_id := pass_lesson_gate(NEW.user_id, NEW.conversation_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION pass_lesson_gate_of_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pass_lesson_gate(NEW.user_id, NEW.conversation_id);
  RETURN NEW;
END $$;

-- Makes a lesson chat private for good, from a message on that is stored while no teacher may read it: its student has left
-- the class, or the class is deleted. A changed program belongs to its reply; the message of an image comes later.
CREATE OR REPLACE FUNCTION keep_private() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chat uuid; message integer;
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'messages' THEN chat := NEW.conversation_id; message := NEW.id;
    WHEN 'tool_runs' THEN SELECT conversation_id, id INTO chat, message FROM messages WHERE id = NEW.message_id;
    ELSE chat := NEW.conversation_id;
  END CASE;
  UPDATE conversations c
     SET former_lesson_id = COALESCE(lesson_id, former_lesson_id), lesson_id = NULL,
         private_from = LEAST(private_from, COALESCE(message, nextval(pg_get_serial_sequence('messages', 'id'))))
   WHERE id = chat AND (private_from > message OR lesson_id IS NOT NULL AND NOT EXISTS (
     SELECT FROM lessons l JOIN group_members m ON m.group_id = l.group_id
      WHERE l.id = c.lesson_id AND m.user_id = c.user_id));
  RETURN NULL;
END $$;

-- The strictest mode of the live lessons, the open activities and the classes, which without one have their school's.
CREATE OR REPLACE FUNCTION study_mode_of(student integer) RETURNS text STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN COALESCE((
    SELECT mode FROM (
        SELECT COALESCE(g.study_mode, s.study_mode) AS mode
          FROM group_members m JOIN groups g ON g.id = m.group_id JOIN schools s ON s.name = g.school
         WHERE m.user_id = student
        UNION ALL
        SELECT l.study_mode FROM group_members m JOIN lessons l ON l.group_id = m.group_id
         WHERE m.user_id = student AND l.ended_at IS NULL AND l.ends_at > now()
        UNION ALL
        SELECT a.study_mode FROM group_members m JOIN activities a ON a.group_id = m.group_id
         WHERE m.user_id = student AND a.opens_at <= now() AND a.closes_at > now()
           AND (a.for_all OR EXISTS (
             SELECT FROM activity_students s WHERE s.activity_id = a.id AND s.user_id = m.user_id))) modes
     ORDER BY array_position(ARRAY['attempt_first', 'hints', 'off'], mode) LIMIT 1), 'off');
END $$;

-- How many hints a student needs before a solution: the most of the live lessons and the open tutoring, or three.
CREATE OR REPLACE FUNCTION study_hints_of(student integer) RETURNS integer STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN COALESCE((
    SELECT max((ruled.rules->>'hints')::integer) FROM (
        SELECT l.rules FROM group_members m JOIN lessons l ON l.group_id = m.group_id
         WHERE m.user_id = student AND l.ended_at IS NULL AND l.ends_at > now()
        UNION ALL
        SELECT a.rules FROM group_members m JOIN activities a ON a.group_id = m.group_id
         WHERE m.user_id = student AND a.kind = 'tutor' AND a.opens_at <= now() AND a.closes_at > now()
           AND (a.for_all OR EXISTS (
             SELECT FROM activity_students s WHERE s.activity_id = a.id AND s.user_id = m.user_id))) ruled), 3);
END $$;

-- Whether the solution of an exercise may be given: without study mode, opened by a teacher, after an attempt, or in the
-- mode of hints after as many hints as needed, all but the last of them answered.
CREATE OR REPLACE FUNCTION solution_is_open(
  mode text, hints integer, answers integer, attempts integer, opened_by text, needed integer
) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT mode = 'off' OR opened_by IS NOT NULL OR attempts > 0
      OR (mode = 'hints' AND hints >= needed AND answers >= needed - 1)
$$;

-- Whether one of these exercises is not open for the student; an empty list means exercises that are not known.
CREATE OR REPLACE FUNCTION solutions_are_shut(student integer, solves integer[]) RETURNS boolean
STABLE LANGUAGE plpgsql AS $$
DECLARE mode text;
BEGIN
  IF solves IS NULL THEN RETURN false; END IF;
  mode := study_mode_of(student);
  IF mode = 'off' THEN RETURN false; END IF;
  RETURN solves = '{}' OR EXISTS (SELECT FROM unnest(solves) AS exercise WHERE NOT EXISTS (
    SELECT FROM class_exercises x
      LEFT JOIN study_exercises e ON e.class_exercise_id = x.id AND e.user_id = student
     WHERE x.id = exercise AND solution_is_open(mode, COALESCE(e.hints, 0), COALESCE(e.answers, 0),
       COALESCE(e.attempts, 0), COALESCE(e.opened_by, x.opened_by), study_hints_of(student))));
END $$;
`;
