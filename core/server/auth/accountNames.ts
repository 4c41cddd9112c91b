import { and, ne, or, sql } from 'drizzle-orm'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import type { Queries } from '../db/database.ts'
import { users } from './identity.table.ts'
import { isAccount } from './memberships.ts'

/**
 * Lets one writer of accounts work at a time, so that what a check of names, limits and administrators saw still holds when the row is written. Until the
 * transaction ends.
 */
export const lockAccounts = (db: Queries): Promise<unknown> => lockUntilCommit(db, 'accounts')

/** Which of the names belong to another account of the installation: people sign in with either, whatever their company. Empty names belong to nobody. */
export async function takenNames(db: Queries, names: { email: string; username: string }, ownId: number | null): Promise<('email' | 'username')[]> {
  const isTaken = async (name: string) => {
    if (name === '') return false
    const wanted = name.toLowerCase()
    const [row] = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(isAccount, ownId === null ? undefined : ne(users.id, ownId), or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`)),
      )
      .limit(1)
    return row !== undefined
  }
  const found: ('email' | 'username')[] = []
  if (await isTaken(names.email)) found.push('email')
  if (names.username.toLowerCase() !== names.email.toLowerCase() && (await isTaken(names.username))) found.push('username')
  return found
}
