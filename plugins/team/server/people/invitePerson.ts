import { eq } from 'drizzle-orm'
import { noUserFound } from '#core/contract/errors.ts'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { invite } from '#core/server/auth/resetMail.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { accountElsewhere } from '../../contract/people.ts'
import { requireRank } from './checkPerson.ts'

const FIRST_LANGUAGE = 'pt-BR'

/** @see invitePerson of the contract */
export async function invitePerson(ctx: ServerContext, actor: Actor, id: number): Promise<{ link: string; expiresAt: string; isMailed: boolean }> {
  const person = await tenantRows(ctx.db, actor, users).first(eq(users.id, id))
  if (!person) throw noUserFound()
  requireRank(actor, person)
  if (person.accountId !== null) throw accountElsewhere()
  const [company] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, actor.tenantId))
  const { link, expiresAt, isMailed } = await invite(ctx, { ...person, language: person.configs.locale ?? FIRST_LANGUAGE }, company?.name ?? '')
  ctx.log.info({ userId: id, by: actor.userId }, 'invitation made')
  return { link, expiresAt: expiresAt.toISOString(), isMailed }
}
