import { companyTimeZone } from '#core/contract/timeZone.ts'
import { derivedId } from '#core/server/derivedId.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import { byWeight, draw } from '../../contract/index.ts'
import type { CampaignRow } from '../campaigns.table.ts'

/** The message of a campaign for a contact: always the same, however often it is asked. */
export interface Drawn {
  messageIndex: number
  connectionId: number
  /** Id of the message: the same one again sends nothing. */
  id: string
}

/** @returns null for a campaign without a connection */
export function drawn({ tenantId, id, messages, connections }: CampaignRow, contactId: number): Drawn | null {
  const connection = byWeight(connections, draw('connection', id, contactId))
  if (!connection) return null
  const messageIndex = Math.floor(draw('message', id, contactId) * Math.max(1, messages.length))
  return { messageIndex, connectionId: connection.id, id: derivedId('campaign', tenantId, `${id}:${contactId}`) }
}

/** A text of the campaign as a contact reads it at this moment: names that mean nothing leave nothing. @throws noContactFound (404) */
export async function textFor(ctx: ServerContext, { tenantId, userId, messages }: CampaignRow, contactId: number, messageIndex: number): Promise<string> {
  const timeZone = await ctx.setting(tenantId, companyTimeZone)
  return ctx.use(quickRepliesService).filledText(messages[messageIndex] ?? '', { tenantId, contactId, userId, ticket: null, timeZone })
}
