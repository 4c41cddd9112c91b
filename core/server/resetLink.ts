import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { or, sql } from 'drizzle-orm'
import { passwordResets, users } from './auth/identity.table.ts'
import { RESET_LINK_MS, resetHash } from './auth/resetMail.ts'
import { openDatabase } from './db/database.ts'
import { parseSettings, StartError } from './settings/env.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Prints a link that sets a new password: `npm run reset-link -- <e-mail or username>`. On the embedded database the program must be stopped. */
async function printResetLink(account: string): Promise<void> {
  process.chdir(root)
  const settings = parseSettings(process.env)
  const database = await openDatabase(settings)
  try {
    const wanted = account.trim().toLowerCase()
    const [person] = await database.queries
      .select({ id: users.id, tenantId: users.tenantId })
      .from(users)
      .where(or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`))
    if (!person) throw new StartError(`There is no account ${account}.`)
    const token = randomBytes(32).toString('base64url')
    const tokenHash = resetHash(token)
    await database.queries
      .insert(passwordResets)
      .values({ tokenHash, tenantId: person.tenantId, userId: person.id, expiresAt: new Date(Date.now() + RESET_LINK_MS) })
    process.stdout.write(`${settings.publicUrl ?? `http://${settings.host}:${settings.port}`}/reset/${token}\n`)
  } finally {
    await database.close()
  }
}

try {
  await printResetLink(process.argv[2] ?? '')
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
