import type { ComposerChoice, ComposerContext } from '#plugins/chat/contract/client.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { fillVariables } from '../../contract/index.ts'
import { loadReplies } from '../replies.ts'
import { factsOf } from './facts.ts'
import { rankReplies } from './rankReplies.ts'

const MOST = 8

/** Quick replies for a typed word, filled for the conversation; what nobody knows stays as it is. */
export async function searchReplies(query: string, ticket: Ticket, ctx: ComposerContext): Promise<readonly ComposerChoice[]> {
  const [replies, facts] = await Promise.all([loadReplies(), factsOf(ticket, ctx)])
  return rankReplies(replies, query, MOST).map(({ id, key, message, media }) => {
    const { text } = fillVariables(message, facts)
    const hint = media ? [media.name, text].filter(Boolean).join(' · ') : text
    return { id: String(id), title: `/${key}`, hint, text, media }
  })
}

export const fillFor = async (text: string, ticket: Ticket, ctx: ComposerContext): Promise<string> => fillVariables(text, await factsOf(ticket, ctx)).text
