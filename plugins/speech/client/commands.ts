import { VolumeUp } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { getContext } from '#core/client/kernel/context.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import { AppError } from '#core/contract/errors.ts'
import { replacementSender, ticketAbilities } from '#plugins/chat/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { LONGEST_SPEECH, speakDraft, unfitReason } from '../contract/index.ts'
import { speechErrorText, speechStateAtom } from './speech.ts'

const CONVERSATION_PANEL = 'chat.conversation'
const ofTicket = z.object({ ticketId: z.int() })

export const goToSpeech = defineCommand({
  id: 'speech.go',
  title: 'speech.command.go',
  icon: VolumeUp,
  args: z.object({}),
  permission: 'speech.configure',
  address: '/configuracoes/voz',
  run: (_args, ctx) => ctx.navigate('/configuracoes/voz'),
})

/** Catalogue key of the reason why nothing can be spoken in a ticket; null where it can. */
function refusalOf(get: Getter, ticketId: number | undefined): string | null {
  const ctx = getContext()
  if (ticketId === undefined || get(ctx.use(ticketRows).rowAtom(ticketId))?.status !== 'open') return 'speech.notOpen'
  if (!ctx.use(ticketAbilities).of(get, ticketId).voice) return 'speech.noVoice'
  return get(speechStateAtom)?.isOn ? null : 'speech.off'
}

const refused = (message: string) => new AppError('ERR_MESSAGE_REFUSED', 422, { message })

async function makeVoiceNote(ctx: ClientContext, ticketId: number, text: string): Promise<{ name: string; mediaId: string }> {
  if (text.trim() === '') throw refused(ctx.t('speech.nothing'))
  const reason = unfitReason(text, ctx.get(speechStateAtom)?.longest ?? LONGEST_SPEECH)
  if (reason) throw refused(ctx.t(`speech.unfit.${reason}`))
  ctx.notify(ctx.t('speech.working'))
  try {
    return await ctx.call(speakDraft, { ticketId, text })
  } catch (error) {
    throw refused(speechErrorText(error, ctx.t))
  }
}

/** Speaks what stands in the reply box and sends it as a voice note. */
export const sendAsVoice = defineCommand({
  id: 'speech.send',
  title: 'speech.command.send',
  icon: VolumeUp,
  args: ofTicket,
  keys: 'mod+shift+f',
  scope: CONVERSATION_PANEL,
  inText: true,
  permission: 'speech.speak',
  isFinal: true,
  menus: [{ menu: 'chat.composer', group: 'a' }],
  resolve: (get) => {
    const panel = get(focusedPanelAtom)
    const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
    return params?.success ? { ticketId: params.data.ticketId } : null
  },
  when: (get, args) => refusalOf(get, args?.ticketId) === null,
  refusal: (get, args) => refusalOf(get, args?.ticketId),
  run: ({ ticketId }, ctx) => ctx.use(replacementSender).send(ticketId, (text) => makeVoiceNote(ctx, ticketId, text)),
})

export const speechCommands: readonly AnyCommand[] = [goToSpeech, sendAsVoice]
