import type { User } from '../index.ts'

/** As many as the server has on a page. */
const PAGE = 40

/** Number of people, one more than a page: the last is lost to who asks only once. */
export const MANY_PEOPLE = PAGE + 1
export const LAST_PERSON = `Pessoa ${MANY_PEOPLE}`

export const makePerson = (id: number): User => ({
  ...{ id, name: `Pessoa ${id}`, username: `pessoa${id}`, email: '', profile: 'user', status: 'online', isOnline: true },
  ...{ lastOnline: null, lastLogin: null, queues: [], rev: 1 },
})

/** Answer of `GET /users` to this query in a company of `MANY_PEOPLE`. */
export function pageOfPeople(query: string): { users: User[]; count: number; hasMore: boolean } {
  const from = (Number(new URLSearchParams(query).get('pageNumber') ?? 1) - 1) * PAGE
  const users = Array.from({ length: MANY_PEOPLE }, (_none, index) => makePerson(index + 1)).slice(from, from + PAGE)
  return { users, count: MANY_PEOPLE, hasMore: from + PAGE < MANY_PEOPLE }
}
