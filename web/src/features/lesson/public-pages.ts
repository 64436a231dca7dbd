/** Pages that load the session and open a socket by themselves. */
const OF_USERS = new Set(['chat', 'cards', 'lessons', 'admin', 'admin-v2']);

/** True if visitors can see the page at a path. */
export const isPublicPage = (path: string): boolean => !OF_USERS.has(path.split('/')[1] ?? '');
