import { eq } from 'drizzle-orm'
import { noPermission } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'
import type { WebhookRow } from './presentWebhook.ts'

/** Subject of an event. */
export type Subject = { ticket: Ticket } | { contactId: number }

/** Owner of a webhook: null for one of the company, which an administrator made and which reaches everything. */
export const ownerIdFor = ({ userId, profile }: Pick<Person, 'userId' | 'profile'>): number | null => (standsAbove(profile, profile) ? null : userId)

/**
 * Refuses people who may not change a webhook and read what it delivered: administrators may with all of them, others with their own alone. @throws
 * noPermission (403)
 */
export function requireReach({ userId, profile }: Pick<Person, 'userId' | 'profile'>, { ownerId }: Pick<WebhookRow, 'ownerId'>): void {
  if (ownerId !== userId && !standsAbove(profile, profile)) throw noPermission()
}

/** Whether a webhook may tell of something: one that somebody else than an administrator made reaches no further than they do at this moment. */
export async function reaches(ctx: ServerContext, { tenantId, ownerId }: Pick<WebhookRow, 'tenantId' | 'ownerId'>, subject: Subject): Promise<boolean> {
  if (ownerId === null) return true
  const owner = await ctx.host.personOf(ownerId, ctx)
  if (owner?.tenantId !== tenantId || !owner.can('webhooks.edit')) return false
  if ('ticket' in subject) return owner.can('chat.read') && ctx.use(ticketsService).mayRead(owner, subject.ticket)
  return owner.can('contacts.list') && (await visibleContact(ctx, owner, eq(contacts.id, subject.contactId))) !== undefined
}
