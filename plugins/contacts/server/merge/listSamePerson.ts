import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { numberForms } from '#core/contract/phone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noContactFound, samePersonSources } from '../../contract/index.ts'
import { contacts } from '../contacts.table.ts'
import { visibleContact, visibleContacts } from '../visible.where.ts'

/** More than that are no help. */
const MOST_SHOWN = 10

/** @see listSamePerson of the contract */
export async function listSamePerson(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number; name: string; number: string }[]> {
  const contact = await visibleContact(ctx, actor, eq(contacts.id, id))
  if (!contact) throw noContactFound()
  const sources = ctx.contributionsOf(samePersonSources).map((source) => ctx.use(source))
  const ids = (await Promise.all(sources.map((source) => source.idsOf(actor.tenantId, id)))).flat()
  const isSame = or(inArray(contacts.number, [...numberForms(contact.number)]), ids.length > 0 ? inArray(contacts.id, ids) : undefined)
  const others = and(isSame, ne(contacts.id, id), eq(contacts.isGroup, false), visibleContacts(ctx, actor))
  const rows = await tenantRows(ctx.db, actor, contacts).find(others, MOST_SHOWN)
  return rows.map(({ id: otherId, name, number }) => ({ id: otherId, name, number }))
}
