import { z } from 'zod'
import { sessionExpired } from '#core/contract/errors.ts'
import type { PluginHost } from '#core/server/plugin.ts'

/** How long a visitor keeps their conversation without coming back. */
export const VISITOR_DAYS = 180

export const visitorClaimsSchema = z.object({ tenantId: z.int(), contactId: z.int(), whatsappId: z.int() })
/** Visitor that a token speaks for. */
export type Visitor = z.infer<typeof visitorClaimsSchema>

/** @throws sessionExpired (401) for a token that is not a visitor's, or no longer */
export async function visitorOf(host: Pick<PluginHost, 'verifyVisitor'>, token: string | null): Promise<Visitor> {
  const claims = visitorClaimsSchema.safeParse(token ? await host.verifyVisitor(token) : null)
  if (!claims.success) throw sessionExpired()
  return claims.data
}

/** Every visitor of a company. */
export const visitorsRoom = (tenantId: number): string => `t${tenantId}:visitors`

/** The visitors of one web chat who are there now. */
export const webchatRoom = (tenantId: number, connectionId: number): string => `t${tenantId}:webchat:${connectionId}`

export const visitorRoom = (visitor: Pick<Visitor, 'tenantId' | 'contactId'>): string => `t${visitor.tenantId}:visitor:${visitor.contactId}`
