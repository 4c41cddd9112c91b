import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { noPermission, sessionExpired } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MediaOwner } from '../contract/index.ts'
import type { mediaFiles, mediaUploads } from './media.table.ts'

/** Somebody who may upload. */
export interface Uploader {
  tenantId: number
  owner: MediaOwner
}

const visitorSchema = z.object({ tenantId: z.int(), contactId: z.int() })

/** Owner of the token: a visitor, or somebody signed in. @throws sessionExpired (401), tenantInactive (403), noPermission (403) */
export async function uploaderOf(ctx: ServerContext, token: string | null): Promise<Uploader> {
  if (!token) throw sessionExpired()
  const visitor = visitorSchema.safeParse(await ctx.host.verifyVisitor(token))
  if (visitor.success) return { tenantId: visitor.data.tenantId, owner: { contactId: visitor.data.contactId } }
  const actor = await ctx.host.authenticate(token)
  if (!actor.can('media.upload')) throw noPermission()
  return { tenantId: actor.tenantId, owner: { userId: actor.userId } }
}

/** Name of an uploader that is unique within all tenants. */
export const nameOfUploader = ({ tenantId, owner }: Uploader): string =>
  'userId' in owner ? `${tenantId} user ${owner.userId}` : `${tenantId} contact ${owner.contactId}`

/** The columns that say who brought something. */
export const columnsOf = (owner: MediaOwner) => ('userId' in owner ? { userId: owner.userId, contactId: null } : { userId: null, contactId: owner.contactId })

/** The condition that something was brought by this person and nobody else. */
export const broughtBy = (table: typeof mediaFiles | typeof mediaUploads, owner: MediaOwner) =>
  'userId' in owner ? and(eq(table.userId, owner.userId), isNull(table.contactId)) : and(eq(table.contactId, owner.contactId), isNull(table.userId))
