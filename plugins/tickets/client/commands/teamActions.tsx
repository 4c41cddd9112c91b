import { Exchange, EyeOff, EyeOpen, Hand, NewPerson, Notifications } from '@blueprintjs/icons'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { Avatar } from '#core/client/ui/Avatar.tsx'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { everybody } from '#plugins/team/contract/everybody.ts'
import { moveTicket, notifyOwner, participantRoles, setParticipant, ticketRows } from '../../contract/index.ts'
import { asked } from '../choose/asked.ts'
import { change, common, isAlive, plainStep, show, type TicketArgs, takeBack, target, ticketArgs, undoable } from './shared.ts'
import { participantStep } from './steps/participantStep.ts'

/** Command of people who lead to take a colleague's ticket; the colleague is told. */
const takeOver = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.takeOver',
  title: 'tickets.command.takeOver',
  macro: plainStep('tickets.command.takeOver'),
  icon: Hand,
  keys: 'shift+a',
  menus: [{ menu: 'tickets.row', order: 15 }],
  when: (get, given) => {
    const ticket = target(get, given)
    const session = get(sessionAtom)
    return ticket?.status === 'open' && ticket.userId !== session?.userId && session?.profile !== 'user'
  },
  async run({ ticketId }, ctx) {
    const before = await ctx.use(ticketRows).load(ticketId)
    const after = await change(ctx, ticketId, { status: 'open', userId: ctx.get(sessionAtom)?.userId ?? null })
    const undo = () => takeBack(ctx, after)
    return undoable(ctx, before, after, { label: ctx.t('tickets.done.takenOver', { name: before.name }), undo })
  },
})

const callOwner = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.callOwner',
  title: 'tickets.command.callOwner',
  icon: Notifications,
  menus: [{ menu: 'tickets.row', order: 75 }],
  isFinal: true,
  when: (get, given) => {
    const ticket = target(get, given)
    return ticket?.status === 'open' && ticket.userId !== null && ticket.userId !== get(sessionAtom)?.userId
  },
  async run({ ticketId }, ctx) {
    const { username } = await ctx.use(ticketRows).load(ticketId)
    await ctx.call(notifyOwner, { id: ticketId, type: 'attention' })
    ctx.notify(ctx.t('tickets.done.called', { name: username ?? '' }))
  },
})

/** Makes somebody follow, help, or neither; run by the others. */
const setRole = defineCommand({
  id: 'tickets.setParticipant',
  title: 'tickets.command.participants',
  icon: EyeOpen,
  args: ticketArgs.extend({ userId: z.int(), name: z.string(), role: z.enum(participantRoles).nullable() }),
  macro: participantStep,
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, userId, name, role }, ctx) {
    const after = show(ctx, await ctx.call(setParticipant, { id: ticketId, userId, role }))
    const isOwn = userId === ctx.get(sessionAtom)?.userId
    const label = ctx.t(`tickets.done.role.${role ?? 'none'}${isOwn ? '.own' : ''}`, { name })
    return { label, undo: () => takeBack(ctx, after, 'tickets.participants') }
  },
})

const follow = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.follow',
  title: 'tickets.command.follow',
  icon: EyeOpen,
  menus: [{ menu: 'tickets.row', order: 70 }],
  when: (get, given) => !target(get, given)?.participants.some(({ id }) => id === get(sessionAtom)?.userId),
  run({ ticketId }, ctx) {
    const session = ctx.get(sessionAtom)
    if (session) return ctx.run(setRole, { ticketId, userId: session.userId, name: session.username, role: 'follower' })
  },
})

const unfollow = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.unfollow',
  title: 'tickets.command.unfollow',
  icon: EyeOff,
  menus: [{ menu: 'tickets.row', order: 70 }],
  when: (get, given) => target(get, given)?.participants.some(({ id, role }) => id === get(sessionAtom)?.userId && role === 'follower') ?? false,
  run({ ticketId }, ctx) {
    const session = ctx.get(sessionAtom)
    if (session) return ctx.run(setRole, { ticketId, userId: session.userId, name: session.username, role: null })
  },
})

/** Asks who is to help, or no longer to. */
const askHelp = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.askHelp',
  title: 'tickets.command.askHelp',
  icon: NewPerson,
  menus: [{ menu: 'tickets.row', order: 72 }],
  when: isAlive,
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    const me = ctx.get(sessionAtom)?.userId
    const options = (await everybody(ctx))
      .filter(({ id }) => id !== me && id !== ticket.userId)
      .map(({ id, name }) => {
        const isHelping = ticket.participants.some((one) => one.id === id && one.role === 'collaborator')
        const role = isHelping ? null : ('collaborator' as const)
        const hint = isHelping ? ctx.t('tickets.help.helps') : ''
        return { id, name, hint, mark: <Avatar id={`user-${id}`} name={name} />, choose: () => void ctx.run(setRole, { ticketId, userId: id, name, role }) }
      })
    return { title: ctx.t('tickets.help.title', { name: ticket.name }), label: ctx.t('tickets.help.label'), none: ctx.t('tickets.help.none'), options }
  }),
})

/** Asks over which connection the ticket is to go on. */
const askConnection = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.move',
  title: 'tickets.command.move',
  icon: Exchange,
  menus: [{ menu: 'tickets.row', order: 80 }],
  when: isAlive,
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const ticket = await ctx.use(ticketRows).load(ticketId)
    const connections = await ctx.call(listConnections, {})
    const options = connections
      .filter(({ id, type, isActive }) => id !== ticket.whatsappId && type === ticket.channel && isActive)
      .map(({ id, name, number }) => ({
        id,
        name,
        hint: number ?? '',
        mark: <Exchange size={16} />,
        choose: () => void ctx.run(moveTo, { ticketId, whatsappId: id, to: name }),
      }))
    return { title: ctx.t('tickets.move.title', { name: ticket.name }), label: ctx.t('tickets.move.label'), none: ctx.t('tickets.move.none'), options }
  }),
})

const moveTo = defineCommand({
  id: 'tickets.moveTo',
  title: 'tickets.command.move',
  args: ticketArgs.extend({ whatsappId: z.int(), to: z.string() }),
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, whatsappId, to }, ctx) {
    const after = show(ctx, await ctx.call(moveTicket, { id: ticketId, whatsappId }))
    return { label: ctx.t('tickets.done.moved', { to }), undo: () => takeBack(ctx, after) }
  },
})

/** Actions of several people about one ticket. */
export const teamActions: readonly AnyCommand[] = [takeOver, callOwner, setRole, follow, unfollow, askHelp, askConnection, moveTo]
