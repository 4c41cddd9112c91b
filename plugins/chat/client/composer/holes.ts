import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { ComposerContext, ComposerFiller } from '../../contract/client.ts'

const HOLE = /\{\{[^{}]*\}\}/g

/** The `{{holes}}` of a text as they stand there, each once. */
export const holesIn = (text: string): string[] => [...new Set(text.match(HOLE) ?? [])]

/** The text with its holes filled by whoever can; `left` are those that nobody knows. */
export async function fillHoles(
  text: string,
  ticket: Ticket,
  ctx: ComposerContext,
  fillers: readonly ComposerFiller[],
): Promise<{ text: string; left: string[] }> {
  let filled = text
  for (const filler of fillers) if (holesIn(filled).length > 0) filled = await filler.fill(filled, ticket, ctx)
  return { text: filled, left: holesIn(filled) }
}
