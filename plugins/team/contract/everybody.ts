import type { z } from 'zod'
import { listUsers, type User } from './index.ts'

/** Pages of people, more than any company has; a server that never says which is the last one ends here. */
const MOST_PAGES = 50

/** Whoever can ask the server: `ctx` of a command, or `call` of a screen. */
interface Asker {
  call(endpoint: typeof listUsers, input: z.input<typeof listUsers.input>): Promise<z.output<typeof listUsers.output>>
}

/** All people of the company by name, page after page; each once, also when others came between two pages. */
export async function everybody({ call }: Asker): Promise<User[]> {
  const people = new Map<number, User>()
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const { users, hasMore } = await call(listUsers, { pageNumber })
    for (const user of users) people.set(user.id, user)
    if (!hasMore || users.length === 0) break
  }
  return [...people.values()]
}

/** Key that every question about people begins with in the browser's query cache. */
export const peopleKey = ['users'] as const

/** The one list of everybody in that cache; presence and queues in it are kept right by the live line. An object, so that no searched text is the same key. */
export const everybodyKey = [...peopleKey, { everybody: true }] as const

/** Many pages are not asked for with every conversation that is opened: what changes of people comes by the live line, and a gap in it asks again. */
const STALE_MS = 10 * 60_000

/** `useQuery(everybodyQuery(call)).data`: everybody, for forms, filters and lists. */
export const everybodyQuery = (call: Asker['call']) => ({ queryKey: everybodyKey, queryFn: () => everybody({ call }), staleTime: STALE_MS })

/** Of the one list of teams in that cache. */
export const teamsKey = ['teams'] as const
