import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { composerFillers } from '../../contract/client.ts'
import { LONGEST_BODY } from '../../contract/index.ts'
import { sign } from '../../contract/signature.ts'
import { fillHoles } from '../composer/holes.ts'
import { signatureAtom } from '../composer/preferences.ts'
import { outboxAtom, whenSent } from '../outbox/entries.ts'
import { discardEntry, queueMessage } from '../outbox/outbox.ts'

const refused = (message: string) => new AppError('ERR_MESSAGE_REFUSED', 422, { message })

/** @see AsideSender */
export async function sendAside(ctx: ClientContext, ticketId: number, text: string, file: { name: string; mediaId: string } | null): Promise<void> {
  const ticket = await ctx.use(ticketRows).load(ticketId)
  const { text: filled, left } = await fillHoles(text, ticket, ctx, contributionsOf(composerFillers))
  if (left.length > 0) throw refused(ctx.t('chat.aside.holes', { names: left.join(', ') }))
  const { isOn, name } = ctx.get(signatureAtom)
  const body = isOn && filled.trim() !== '' ? sign(filled, name) : filled
  if (body.length > LONGEST_BODY) throw refused(ctx.t('chat.tooLong', { count: body.length - LONGEST_BODY }))
  const queued = queueMessage(ticketId, body.trim() === '' ? (file?.name ?? '') : body, null, file && { ...file, uploadId: null })
  if (await whenSent([queued])) return
  const failure = ctx.get(outboxAtom).find(({ idFront }) => idFront === queued)?.failure
  // Whoever sends it has the text and is told why; nothing is left behind in the conversation.
  discardEntry(queued)
  throw new AppError(failure ?? 'ERR_MESSAGE_REFUSED', 422)
}
