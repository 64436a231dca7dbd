/** Tables of classes and of what is reached without its class: each has a view of what is present, with its name. */
const TABLES = ['groups', 'group_members', 'invites', 'announcements'];

const OF_PRESENT = `NOT EXISTS (SELECT FROM stored_groups gone WHERE gone.id = one.group_id AND gone.removed_with IS NOT NULL)`;

/** The table behind the name that queries use. */
export const storedAs = (table: string): string => (TABLES.includes(table) ? `stored_${table}` : table);

/**
 * A removed class keeps its row and what belongs to it: `stored_groups.removed_with` names the undo entry. Foreign keys
 * follow the tables. A later migration that adds a column to one of the tables repeats its `CREATE OR REPLACE VIEW`.
 */
export const PRESENT = `
${TABLES.map((table) => `ALTER TABLE ${table} RENAME TO ${storedAs(table)};`).join('\n')}
CREATE VIEW groups AS SELECT * FROM stored_groups WHERE removed_with IS NULL;
${TABLES.slice(1)
  .map(
    (table) =>
      `CREATE VIEW ${table} AS SELECT * FROM ${storedAs(table)} AS one WHERE ${OF_PRESENT} WITH CHECK OPTION;`,
  )
  .join('\n')}

-- Who teaches a class now. Rights read this view alone, so that a substitute's end with the time, without a job.
CREATE VIEW teaching AS
  SELECT group_id, user_id FROM group_teachers AS one WHERE ${OF_PRESENT}
  UNION ALL
  SELECT c.group_id, c.user_id FROM group_covers c
    JOIN groups g ON g.id = c.group_id JOIN users u ON u.id = c.user_id
   WHERE c.until > now() AND u.role = 'TEACHER' AND u.school = g.school;`;
