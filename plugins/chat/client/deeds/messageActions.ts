import { Clipboard, Edit, Emoji, Undo as ReplyIcon, Trash } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { copyToClipboard } from '#core/client/notify/index.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { DELETABLE_MS, type Message, reactToMessage, writtenAt } from '../../contract/index.ts'
import { abilitiesOf, abilitiesOfMessage, lacks, lacksOfMessage } from '../abilities.ts'
import { takeBackDialogAtom } from '../about.atoms.ts'
import { beginEdit, beginReply } from '../about.ts'
import { conversationOf } from '../conversations.ts'
import { focusedTicketId } from '../focusedTicket.ts'
import { CONVERSATION_PANEL } from '../panelIds.ts'
import { isOwn, MESSAGE_MENU, type MessageArgs, markedOf, messageArgs, messageOf, newestOf } from './messageOf.ts'

/** At once: the next letter belongs into the box already. */
const focusBox = (ticketId: number) => document.querySelector<HTMLElement>(`[data-composer="${ticketId}"]`)?.focus()

const common = { args: messageArgs, permission: 'chat.send' as const }

/** Answers a message: by key the marked one, else the contact's newest. */
export const replyTo = defineCommand<MessageArgs>({
  ...common,
  id: 'chat.replyTo',
  title: 'chat.command.replyTo',
  icon: ReplyIcon,
  keys: 'q',
  scope: CONVERSATION_PANEL,
  menus: [{ menu: MESSAGE_MENU, group: 'a', order: 10 }],
  resolve: (get) => newestOf(get, focusedTicketId(get), ({ fromMe }) => !fromMe),
  when: (get, given) => !given || (messageOf(get, given) !== null && abilitiesOf(get, given.ticketId).quote),
  refusal: (get, given) => (given ? lacks(get, given.ticketId, 'quote') : null),
  run(given, ctx) {
    const message = messageOf(ctx.get, given)
    if (!message) return
    beginReply(given.ticketId, message)
    focusBox(given.ticketId)
  },
})

const mayReact = (get: Getter, message: Message | null): boolean => message !== null && abilitiesOfMessage(get, message).react

export const isEditable = (get: Getter, message: Message) => isOwn(get, message) && message.mediaType === 'chat' && abilitiesOfMessage(get, message).edit

/** Only of one's own texts: of others nobody expects it. */
const refusalOfEdit = (get: Getter, message: Message | null): string | null =>
  message !== null && isOwn(get, message) && message.mediaType === 'chat' ? lacksOfMessage(get, message, 'edit') : null

/** Puts one's own text back into the reply box: by key the marked one, else one's newest. */
export const editOwn = defineCommand<MessageArgs>({
  ...common,
  id: 'chat.editOwn',
  title: 'chat.command.editOwn',
  icon: Edit,
  keys: 'shift+q',
  scope: CONVERSATION_PANEL,
  menus: [{ menu: MESSAGE_MENU, group: 'b', order: 10 }],
  resolve: (get) => newestOf(get, focusedTicketId(get), (message) => isEditable(get, message)),
  when(get, given) {
    const message = messageOf(get, given)
    return !given || (message !== null && isEditable(get, message))
  },
  refusal: (get, given) => refusalOfEdit(get, messageOf(get, given)),
  run(given, ctx) {
    const message = messageOf(ctx.get, given)
    if (!message) return
    beginEdit(given.ticketId, message)
    focusBox(given.ticketId)
  },
})

export const copyText = defineCommand<MessageArgs>({
  args: messageArgs,
  id: 'chat.copyText',
  title: 'chat.command.copyText',
  icon: Clipboard,
  keys: 'y',
  scope: CONVERSATION_PANEL,
  menus: [{ menu: MESSAGE_MENU, group: 'a', order: 20 }],
  resolve: (get) => markedOf(get, focusedTicketId(get)),
  when: (get, given) => messageOf(get, given) !== null,
  async run(given, ctx) {
    const message = messageOf(ctx.get, given)
    if (!message) return
    await copyToClipboard(message.body, ctx.t('chat.done.copied'))
  },
})

async function putReaction(ctx: ClientContext, { ticketId, messageId }: MessageArgs, reaction: string): Promise<void> {
  conversationOf(ticketId).rows.upsert(await ctx.call(reactToMessage, { messageId, ticketId, reaction }))
}

/** The team's reaction to a message; the same once more takes it back. */
export const reactTo = defineCommand({
  id: 'chat.reactTo',
  title: 'chat.command.reactTo',
  args: messageArgs.extend({ emoji: messageArgs.shape.messageId }),
  permission: 'chat.send',
  isHidden: true,
  when: (get, given) => mayReact(get, messageOf(get, given)),
  async run({ emoji, ...given }, ctx) {
    const before = messageOf(ctx.get, given)?.reactions.find(({ fromMe }) => fromMe)?.emoji ?? ''
    const next = before === emoji ? '' : emoji
    await putReaction(ctx, given, next)
    return { label: ctx.t(next === '' ? 'chat.done.unreacted' : 'chat.done.reacted', { emoji }), undo: () => putReaction(ctx, given, before) }
  },
})

/** Offers the reactions at the message that the keyboard stands on. */
export const react = defineCommand<MessageArgs>({
  ...common,
  id: 'chat.react',
  title: 'chat.command.reactTo',
  icon: Emoji,
  keys: '+',
  scope: CONVERSATION_PANEL,
  resolve: (get) => markedOf(get, focusedTicketId(get)),
  when: (get, given) => mayReact(get, messageOf(get, given)),
  refusal(get, given) {
    const message = messageOf(get, given)
    return message && lacksOfMessage(get, message, 'react')
  },
  run: ({ messageId }) => document.querySelector<HTMLElement>(`[data-message="${messageId}"] [data-react]`)?.click(),
})

/** Asks first: what the contact saw go cannot come back. */
export const takeBack = defineCommand<MessageArgs>({
  ...common,
  id: 'chat.takeBack',
  title: 'chat.command.takeBack',
  icon: Trash,
  keys: 'delete',
  scope: CONVERSATION_PANEL,
  menus: [{ menu: MESSAGE_MENU, group: 'b', order: 20 }],
  resolve: (get) => markedOf(get, focusedTicketId(get)),
  when(get, given) {
    const message = messageOf(get, given)
    return message !== null && isOwn(get, message) && Date.now() - writtenAt(message) < DELETABLE_MS
  },
  refusal(get, given) {
    const message = messageOf(get, given)
    return message !== null && isOwn(get, message) ? 'chat.refusal.tooOld' : null
  },
  run(given, ctx) {
    const message = messageOf(ctx.get, given)
    if (message) ctx.set(takeBackDialogAtom, message)
  },
})

export const messageActions: readonly AnyCommand[] = [replyTo, editOwn, copyText, reactTo, react, takeBack]
