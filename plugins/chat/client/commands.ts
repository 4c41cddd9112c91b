import { Chat, Edit, SendMessage, Undo as UndoIcon } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { editMessage, retryMessage } from '../contract/index.ts'
import { aboutAtom, setAbout } from './about.atoms.ts'
import { endAbout } from './about.ts'
import { boxTextAtom } from './boxText.ts'
import { undoSendAtom } from './composer/preferences.ts'
import { type After, afters, submitters } from './composer/submitters.ts'
import { conversationOf } from './conversations.ts'
import { messageActions } from './deeds/messageActions.ts'
import { pickedActions } from './deeds/pickedActions.ts'
import { sendAside } from './deeds/sendAside.ts'
import { textStep } from './deeds/textStep.ts'
import { saveDraft } from './drafts.ts'
import { focusedTicketId } from './focusedTicket.ts'
import { stagedOf } from './media/staged.atoms.ts'
import { takeStaged } from './media/staged.ts'
import { outboxAtom, whenSent } from './outbox/entries.ts'
import { discardEntry, queueMessage, retryEntry } from './outbox/outbox.ts'
import { keepFileOf, takeBackSend, waitingOf } from './outbox/takeBackSend.ts'
import { CONVERSATION_PANEL } from './panelIds.ts'

/** Menu of the button that sends. */
export const SEND_MENU = 'chat.send'

/** Commands that follow once a message is on its way. */
const AFTERWARDS = { resolve: 'tickets.resolve', next: 'tickets.nextConversation', snooze: 'tickets.snooze' } as const

/** How long a message can be taken back after Enter, where the person wants that. */
export const HOLD_MS = 5_000

/** Sends a text: kept in this browser at once, on its way as soon as the line allows, or after the seconds in which it can be taken back. */
export const send = defineCommand({
  id: 'chat.send',
  title: 'chat.send',
  icon: SendMessage,
  /** `isAside`: the reply box, its files and its draft stay as they are. */
  args: z.object({
    ticketId: z.int(),
    body: z.string(),
    /** Text in the box before it was filled and signed. */
    draft: z.string().optional(),
    after: z.enum(afters).optional(),
    isAside: z.boolean().optional(),
  }),
  permission: 'chat.send',
  isHidden: true,
  isFinal: true,
  macro: textStep,
  async run({ ticketId, body, draft, after = 'stay', isAside = false }, ctx) {
    if (isAside) return sendAside(ctx, ticketId, body, null)
    const staged = stagedOf(ticketId)
    const files = takeStaged(ticketId)
    if (files === null) return
    const [first, ...others] = files
    const about = ctx.get(aboutAtom).get(ticketId)?.message ?? null
    const hold = ctx.get(undoSendAtom) ? { until: Date.now() + HOLD_MS, draft: draft ?? body } : null
    const queued = first || body.trim() !== '' ? [queueMessage(ticketId, body.trim() === '' ? (first?.name ?? '') : body, about, first, hold)] : []
    for (const file of others) queued.push(queueMessage(ticketId, file.name, null, file, hold && { ...hold, draft: null }))
    if (hold) for (const [index, file] of staged.entries()) if (queued[index]) keepFileOf(queued[index], file)
    emptyBox(ticketId)
    // Not waited for: it is an action of its own, and comes after this one.
    void goOn(ctx, ticketId, after, queued)
  },
})

/** Puts the text of the reply box in the place of a message that was sent; then the box has again what stood there before. */
export const saveEdit = defineCommand({
  id: 'chat.saveEdit',
  title: 'chat.command.editOwn',
  icon: Edit,
  args: z.object({ ticketId: z.int(), messageId: z.string(), body: z.string(), after: z.enum(afters) }),
  permission: 'chat.send',
  isHidden: true,
  async run({ ticketId, messageId, body, after }, ctx) {
    const aboutNow = () => ctx.get(aboutAtom).get(ticketId)
    const about = aboutNow()
    conversationOf(ticketId).rows.upsert(await ctx.call(editMessage, { id: messageId, body }))
    // Text begun or written while it was on its way stays.
    if (aboutNow() === about) endAbout(ticketId)
    await goOn(ctx, ticketId, after, [])
  },
})

/** Takes text and quote out of the box. */
export function emptyBox(ticketId: number): void {
  setAbout(ticketId, null)
  saveDraft(ticketId, '')
}

/** Goes on after sending. A resolved ticket takes no messages: that waits until the server has them. */
async function goOn(ctx: ClientContext, ticketId: number, after: After, queued: readonly string[]): Promise<void> {
  if (after === 'stay') return
  const command = ctx.get(commandByIdAtom).get(AFTERWARDS[after])
  if (!command || (after !== 'next' && !(await whenSent(queued)))) return
  await ctx.run(command, { ticketId })
}

/** 'Tentar de novo' on a message that failed, here or at the channel. */
export const retryFailed = defineCommand({
  id: 'chat.retry',
  title: 'chat.retry',
  args: z.object({ id: z.string().nullable(), idFront: z.string().nullable() }),
  permission: 'chat.send',
  isHidden: true,
  async run({ id, idFront }, ctx) {
    if (idFront !== null) retryEntry(idFront)
    else if (id !== null) {
      const message = await ctx.call(retryMessage, { id })
      conversationOf(message.ticketId).rows.upsert(message)
    }
  },
})

/** Takes a refused message out of the conversation; its text goes back into the reply box. */
export const discardUnsent = defineCommand({
  id: 'chat.discard',
  title: 'chat.discard',
  args: z.object({ idFront: z.string(), body: z.string(), ticketId: z.int() }),
  isHidden: true,
  run({ idFront, body, ticketId }) {
    discardEntry(idFront)
    saveDraft(ticketId, body)
  },
})

export const focusReply = defineCommand({
  id: 'chat.reply',
  title: 'chat.command.reply',
  icon: Chat,
  args: z.object({ ticketId: z.int() }),
  keys: 'r',
  scope: CONVERSATION_PANEL,
  resolve: (get) => {
    const ticketId = focusedTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
  run: ({ ticketId }) => document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus(),
})

const ofFocused = (get: Getter) => {
  const ticketId = focusedTicketId(get)
  return ticketId === null ? null : { ticketId }
}

/** The same as Enter, and then something more. */
const sendAnd = (after: Exclude<After, 'stay'>, id: `chat.${string}`, title: string, keys: string | null) =>
  defineCommand({
    id,
    title,
    icon: SendMessage,
    args: z.object({ ticketId: z.int() }),
    ...(keys === null ? {} : { keys }),
    inText: true,
    scope: CONVERSATION_PANEL,
    permission: 'chat.send',
    menus: [{ menu: SEND_MENU }],
    resolve: ofFocused,
    when: (get, given) => submitters.has(given?.ticketId ?? focusedTicketId(get) ?? 0),
    run: async ({ ticketId }) => submitters.get(ticketId)?.(after),
  })

const sendAndResolve = sendAnd('resolve', 'chat.sendAndResolve', 'chat.command.sendAndResolve', 'mod+shift+enter')
const sendAndNext = sendAnd('next', 'chat.sendAndNext', 'chat.command.sendAndNext', 'alt+enter')
const sendAndSnooze = sendAnd('snooze', 'chat.sendAndSnooze', 'chat.command.sendAndSnooze', null)

/** Takes the last message back into the box, while it waits. In the box only when that is empty: else the browser's own undo is meant. */
export const undoSend = defineCommand({
  id: 'chat.undoSend',
  title: 'chat.command.undoSend',
  icon: UndoIcon,
  args: z.object({ ticketId: z.int() }),
  keys: 'mod+z',
  inText: true,
  scope: CONVERSATION_PANEL,
  permission: 'chat.send',
  resolve: ofFocused,
  when(get, given) {
    const ticketId = given?.ticketId ?? focusedTicketId(get) ?? 0
    return waitingOf(get(outboxAtom), ticketId, Date.now()).length > 0 && (given !== undefined || get(boxTextAtom(ticketId)) === '')
  },
  run({ ticketId }, ctx) {
    if (takeBackSend(ticketId)) document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus()
    else ctx.notify(ctx.t('chat.undoSend.tooLate'), 'warning')
  },
})

export const chatCommands: readonly AnyCommand[] = [
  send,
  saveEdit,
  retryFailed,
  discardUnsent,
  focusReply,
  sendAndResolve,
  sendAndNext,
  sendAndSnooze,
  undoSend,
  ...messageActions,
  ...pickedActions,
]
