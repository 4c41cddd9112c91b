import { inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { foldText } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type ContactLabelRows, contactLabelRows } from '../../contract/index.ts'
import { definedFieldsOf } from '../definedFields.ts'
import type { KnownNames } from './readRow.ts'

/** As the form of a new contact calls it in the language most companies have; the page of birthdays finds it. */
export const BIRTHDAY_FIELD = 'Aniversário'

/** Service that stores the labels; undefined in an installation without them. */
export function labelRowsOf(ctx: ServerContext): ContactLabelRows | undefined {
  const [owner] = ctx.contributionsOf(contactLabelRows)
  return owner && ctx.use(owner.service)
}

/** Names of labels and people in a company. */
export async function knownNames(ctx: ServerContext, tenantId: number): Promise<KnownNames> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  const ids = members.map(({ userId }) => userId)
  const people = ids.length > 0 ? await tenantRows(ctx.db, { tenantId }, users).find(inArray(users.id, ids)) : []
  const labels = (await labelRowsOf(ctx)?.names(tenantId)) ?? []
  return {
    labels: new Map(labels.map(({ id, name }) => [foldText(name), id])),
    people: new Map(people.flatMap(({ id, name, email }) => [[foldText(name), id] as const, [foldText(email), id] as const])),
    birthdayField: BIRTHDAY_FIELD,
    fields: await definedFieldsOf(ctx, tenantId),
    now: ctx.now(),
  }
}
