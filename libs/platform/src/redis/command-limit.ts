import type { Redis } from 'ioredis';
import { limitTime } from '../time-limit.js';

/** Makes each command of a connection fail after `ms` milliseconds, but not for a pause of this process. */
export function limitCommands(redis: Redis, ms: number): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, ...more) => {
    const end = limitTime(ms, () => command.reject(new Error('Command timed out')));
    command.promise.then(end, end);
    return send(command, ...more);
  };
}
