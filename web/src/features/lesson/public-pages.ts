/** Pages that ask who is signed in, and hold a socket, by themselves. */
const OF_USERS = new Set(['chat', 'cards', 'lessons', 'admin', 'admin-v2']);

/** Whether visitors see the page at a path too. */
export const isPublicPage = (path: string): boolean => !OF_USERS.has(path.split('/')[1] ?? '');
