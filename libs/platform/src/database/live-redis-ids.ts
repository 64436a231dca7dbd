/** The ids of the Redis servers that processes of this database used in the last 15 seconds. `npm run doctor` asks too. */
export const LIVE_REDIS_IDS = `
  SELECT substr(name, 7) AS id FROM installation_values
   WHERE name LIKE 'redis %' AND updated_at > clock_timestamp() - interval '15 s'`;
