import type { ServerContext } from '#core/server/plugin.ts'
import { ticketsService } from '#plugins/tickets/contract/index.ts'
import { inboundSteps, type Message, voiceReaders } from '../contract/index.ts'
import { findMessage } from './present.ts'

/** Whether one of the readers has begun to write down what is said in a message. */
export async function beginToHear(tx: ServerContext, tenantId: number, message: Message): Promise<boolean> {
  if (message.mediaType !== 'audio') return false
  for (const reader of await tx.contributionsFor(voiceReaders, tenantId)) if (await tx.use(reader).begin(message, tenantId)) return true
  return false
}

/** @see ChatService.heard */
export async function heard(tx: ServerContext, tenantId: number, messageId: string, transcript: string | null): Promise<void> {
  const message = await findMessage(tx, { tenantId }, messageId)
  if (!message || message.isDeleted) return
  const ticket = await tx.use(ticketsService).find(tenantId, message.ticketId)
  if (!ticket || ticket.status === 'closed') return
  const messageWithText = transcript === null || transcript.trim() === '' ? message : { ...message, body: transcript }
  for (const step of await tx.contributionsFor(inboundSteps, tenantId)) await tx.use(step).heard?.(messageWithText, ticket, { tenantId })
}

/** @see ChatService.transcriptsOf */
export async function textsOf(ctx: ServerContext, tenantId: number, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (messageIds.length === 0) return new Map()
  const known = await Promise.all(ctx.contributionsOf(voiceReaders).map((reader) => ctx.use(reader).transcriptsOf(tenantId, messageIds)))
  return new Map(known.flatMap((texts) => [...texts]))
}
