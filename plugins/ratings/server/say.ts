import { newId } from '#core/contract/ids.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { numberedOptions, type RatingConfig } from '../contract/index.ts'

/** Says a text of the dialogue in a closed ticket, which stays closed. Call it inside a transaction. */
export async function say(tx: ServerContext, tenantId: number, ticket: Ticket, text: string, choices: readonly string[] = []): Promise<void> {
  const timeZone = await tx.setting(tenantId, companyTimeZone)
  const { contactId, whatsappId, userId } = ticket
  const body = await tx.use(quickRepliesService).filledText(text, { tenantId, contactId, userId, ticket, timeZone })
  if (body.trim() === '') return
  const buttons = choices.map((choice, at) => ({ id: String(at + 1), text: choice }))
  const message = { tenantId, contactId, whatsappId, userId: null, opens: false, body, mediaIds: [], id: newId(), sendType: 'bot' as const }
  await tx.use(chatService).sendAutomatic(buttons.length > 0 ? { ...message, buttons } : message)
}

/** Asks for a score: with buttons where the channel has them, else the text says the choices. */
export function askForScore(tx: ServerContext, tenantId: number, ticket: Ticket, config: RatingConfig): Promise<void> {
  const hasButtons = tx.use(connectionsService).channelOf(ticket.channel).abilities.buttons
  if (hasButtons) return say(tx, tenantId, ticket, config.message, config.listFormat.options)
  return say(tx, tenantId, ticket, `${config.message}\n\n${numberedOptions(config)}`)
}
