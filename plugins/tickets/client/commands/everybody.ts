import type { ClientContext } from '#core/client/plugin.ts'
import { listUsers, type User } from '#plugins/team/contract/index.ts'

/** Pages of people, more than any company has. */
const MOST_PAGES = 50

/** All people of the company, page after page. */
export async function everybody(ctx: Pick<ClientContext, 'call'>): Promise<User[]> {
  const people: User[] = []
  for (let pageNumber = 1; pageNumber <= MOST_PAGES; pageNumber += 1) {
    const { users, hasMore } = await ctx.call(listUsers, { pageNumber })
    people.push(...users)
    if (!hasMore) break
  }
  return people
}
