import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { contributionsOf } from '#core/client/kernel/contributions.ts'
import type { ClientContext } from '#core/client/plugin.ts'
import { AppError } from '#core/contract/errors.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { composerFillers } from '../../contract/client.ts'
import { aboutAtom } from '../about.atoms.ts'
import { boxTextOf } from '../boxText.ts'
import { emptyBox, HOLD_MS } from '../commands.ts'
import { queueMessage } from '../outbox/outbox.ts'
import { noteWriting, whoAnswered } from './collision.ts'
import { fillHoles } from './holes.ts'
import { undoSendAtom } from './preferences.ts'
import { refusalsAtom } from './refusals.ts'

const refused = (message: string) => new AppError('ERR_MESSAGE_REFUSED', 422, { message })

/** @see ReplacementSender */
export async function sendReplacement(ctx: ClientContext, ticketId: number, make: (text: string) => Promise<{ name: string; mediaId: string }>): Promise<void> {
  const draft = boxTextOf(ticketId)
  const about = ctx.get(aboutAtom).get(ticketId)
  if (about?.kind === 'edit') throw refused(ctx.t('chat.replacement.editing'))
  const colleague = whoAnswered(ticketId, ctx.get(sessionAtom)?.userId ?? 0)
  if (colleague !== null) throw refused(ctx.t('chat.answeredMeanwhile', { name: colleague }))
  const ticket = await ctx.use(ticketRows).load(ticketId)
  const { text, left } = await fillHoles(draft, ticket, ctx, contributionsOf(composerFillers))
  if (left.length > 0) throw refused(ctx.t('chat.aside.holes', { names: left.join(', ') }))
  const [refusal] = ctx.get(refusalsAtom)(text, ctx.t)
  if (refusal) throw refused(refusal)
  const { name, mediaId } = await make(text)
  // Somebody went on writing meanwhile: what they see now is another text.
  if (boxTextOf(ticketId) !== draft) throw refused(ctx.t('chat.replacement.changed'))
  const hold = ctx.get(undoSendAtom) ? { until: Date.now() + HOLD_MS, draft } : null
  queueMessage(ticketId, name, about?.message ?? null, { name, mediaId, uploadId: null }, hold)
  noteWriting(ticketId, '')
  emptyBox(ticketId)
}
