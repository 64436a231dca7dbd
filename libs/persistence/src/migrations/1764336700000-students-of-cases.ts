import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of each student among the cases of a school, and the last number that a school gave. */
export class StudentsOfCases1764336700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE safety_numbers (
        school_id integer PRIMARY KEY REFERENCES schools ON DELETE CASCADE,
        last integer NOT NULL
      );
      ALTER TABLE safety_cases ADD student_number integer;
      UPDATE safety_cases c SET student_number = n.number
        FROM (SELECT school_id, user_id, row_number() OVER (PARTITION BY school_id ORDER BY min(created_at), user_id) AS number
                FROM safety_cases GROUP BY school_id, user_id) AS n
       WHERE n.school_id = c.school_id AND n.user_id = c.user_id;
      INSERT INTO safety_numbers SELECT school_id, max(student_number) FROM safety_cases GROUP BY school_id;
      ALTER TABLE safety_cases ALTER student_number SET NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safety_cases DROP student_number; DROP TABLE safety_numbers`);
  }
}
