import { Chat, Edit, Search, Share, Trash } from '@blueprintjs/icons'
import { atom, type Getter } from 'jotai'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { askInPalette } from '#core/client/commands/askInPalette.ts'
import { type AnyCommand, type ClientContext, type Command, defineCommand } from '#core/client/plugin.ts'
import { focusedPanelAtom } from '#core/client/workbench/focus.atoms.ts'
import type { ChoiceStep, StepOption } from '#core/contract/asking.ts'
import { presenceSchema } from '#core/contract/auth.ts'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { listOwnTeams } from '#plugins/team/contract/index.ts'
import { deletePrivateMessage, editPrivateMessage, keyOf, LONGEST_REACTION, LONGEST_TEXT, reactToPrivateMessage } from '../contract/index.ts'
import { PRIVATE_PANEL, PRIVATE_PATH } from './addresses.ts'
import { saveMessage } from './cache.ts'
import { queueMessage } from './outbox.ts'
import { privateScreen } from './screen.ts'

const permission = 'privateChat.use'
const nothing = z.object({})
const ofTicket = z.object({ ticketId: z.int() })
const ofMessage = z.object({ id: z.int() })
/** Type of the panel with a customer's conversation. */
const CONVERSATION_PANEL = 'chat.conversation'

/** Id of the message that the person is asked about before it is deleted. */
export const removingAtom = atom<number | null>(null)

/** A colleague or one of the own teams; those who are here come first. */
function receiverStep(ctx: ClientContext): ChoiceStep {
  const { t } = ctx
  return {
    id: 'receiver',
    title: t('privateChat.step.receiver'),
    none: t('privateChat.empty.found'),
    async options() {
      const [people, teams] = await Promise.all([everybody(ctx), ctx.call(listOwnTeams, {})])
      const me = ctx.get(sessionAtom)?.userId
      const nearness = ({ status }: { status: string }) => presenceSchema.options.findIndex((option) => option === status)
      const colleagues = people.filter(({ id }) => id !== me).toSorted((one, other) => nearness(one) - nearness(other))
      return [
        ...colleagues.map(
          ({ id, name, status }): StepOption => ({
            id: keyOf({ contactId: id, isGroup: false }),
            title: name,
            side: t(`core.presence.${status}`),
            person: { id, name, presence: status },
          }),
        ),
        ...teams.map(({ id, group }): StepOption => ({ id: keyOf({ contactId: id, isGroup: true }), title: group, side: t('privateChat.team') })),
      ]
    },
  }
}

export const goToPrivateChat = defineCommand({
  id: 'privateChat.go',
  title: 'privateChat.command.go',
  icon: Chat,
  args: nothing,
  keys: 'g i',
  permission,
  address: PRIVATE_PATH,
  run: (_args, ctx) => ctx.navigate(PRIVATE_PATH),
})

const search = defineCommand({
  id: 'privateChat.search',
  title: 'privateChat.search',
  icon: Search,
  args: nothing,
  keys: '/',
  scope: PRIVATE_PANEL,
  permission,
  isHidden: true,
  run: () => document.querySelector<HTMLElement>('[data-private-search] input')?.focus(),
})

export const messageColleague: Command<Record<string, never>> = defineCommand({
  id: 'privateChat.messageColleague',
  title: 'privateChat.command.messageColleague',
  icon: Chat,
  args: nothing,
  keys: 'n',
  scope: PRIVATE_PANEL,
  permission,
  ask: (_args, ctx) => ({
    steps: [receiverStep(ctx)],
    finish: ({ receiver }) => receiver && ctx.use(privateScreen).open(receiver.id, 'right'),
  }),
  run: (args): void => askInPalette(messageColleague, args),
})

/** The customer's conversation that has the focus. */
function focusedTicket(get: Getter): { ticketId: number } | null {
  const panel = get(focusedPanelAtom)
  const params = panel?.type === CONVERSATION_PANEL ? ofTicket.safeParse(panel.params) : null
  return params?.success ? params.data : null
}

export const sendTicket: Command<{ ticketId: number }> = defineCommand({
  id: 'privateChat.sendTicket',
  title: 'privateChat.command.sendTicket',
  icon: Share,
  args: ofTicket,
  menus: [{ menu: 'tickets.row', order: 62 }],
  permission,
  resolve: focusedTicket,
  ask: ({ ticketId }, ctx) => ({
    steps: [
      receiverStep(ctx),
      {
        id: 'text',
        title: ctx.t('privateChat.step.text'),
        longest: LONGEST_TEXT,
        submit: (text, { receiver }) => ctx.t(text === '' ? 'privateChat.step.sendBare' : 'privateChat.step.send', { name: receiver?.title ?? '' }),
      },
    ],
    finish({ receiver, text }) {
      if (!receiver) return
      queueMessage(receiver.id, { text: text?.id ?? '', ticketId })
      ctx.notify(ctx.t('privateChat.ticket.sent', { name: receiver.title }))
    },
  }),
  run: (args): void => askInPalette(sendTicket, args),
})

export const editMessage = defineCommand({
  id: 'privateChat.edit',
  title: 'privateChat.edit',
  icon: Edit,
  args: ofMessage.extend({ text: z.string() }),
  permission,
  isHidden: true,
  run: async ({ id, text }, ctx) => saveMessage(await ctx.call(editPrivateMessage, { id, text })),
})

/** Asks first: a deleted message does not come back. */
export const removeMessage = defineCommand({
  id: 'privateChat.delete',
  title: 'privateChat.delete',
  icon: Trash,
  args: ofMessage,
  permission,
  isHidden: true,
  run: ({ id }, ctx) => ctx.set(removingAtom, id),
})

export const confirmRemoval = defineCommand({
  id: 'privateChat.confirmDelete',
  title: 'privateChat.delete',
  icon: Trash,
  args: ofMessage,
  permission,
  isHidden: true,
  isFinal: true,
  run: async ({ id }, ctx) => saveMessage(await ctx.call(deletePrivateMessage, { id })),
})

export const react = defineCommand({
  id: 'privateChat.react',
  title: 'privateChat.react',
  args: ofMessage.extend({ emoji: z.string().max(LONGEST_REACTION).nullable() }),
  permission,
  isHidden: true,
  run: async ({ id, emoji }, ctx) => saveMessage(await ctx.call(reactToPrivateMessage, { id, emoji })),
})

export const privateCommands: readonly AnyCommand[] = [goToPrivateChat, search, messageColleague, sendTicket, editMessage, removeMessage, confirmRemoval, react]
