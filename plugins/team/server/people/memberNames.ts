import { and, eq, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { PersonRow } from './presentPerson.ts'

/** Copies what somebody signs in with to their rows of other companies too. */
export async function copyNames({ db }: ServerContext, { id, accountId, email, username }: PersonRow): Promise<void> {
  if (accountId !== null) return
  await db
    .update(users)
    .set({ email, username, rev: sql`${users.rev} + 1` })
    .where(and(eq(users.accountId, id), sql`(${users.email}, ${users.username}) <> (${email}, ${username})`))
}
