import { Moon, Pause, Play, Time } from '@blueprintjs/icons'
import { z } from 'zod'
import { formatMoment } from '#core/client/i18n/formatDate.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { pauseTicket, resumeTicket, snoozeTicket, ticketRows } from '../../contract/index.ts'
import { asked } from '../choose/asked.ts'
import { snoozeDialogAtom } from '../dialogs/snooze.atoms.ts'
import { common, isAlive, plainStep, show, type TicketArgs, takeBack, target, ticketArgs } from './shared.ts'
import { snoozePresets } from './snoozePresets.ts'
import { snoozeStep } from './steps/snoozeStep.ts'

/** Asks until when. */
const askSnooze = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.snooze',
  title: 'tickets.command.snooze',
  icon: Moon,
  keys: 'h',
  menus: [{ menu: 'tickets.row', order: 60 }],
  when: isAlive,
  ...asked(async ({ ticketId }: TicketArgs, ctx) => {
    const { name } = await ctx.use(ticketRows).load(ticketId)
    const now = new Date()
    const presets = snoozePresets(now).map(({ title, until }, index) => ({
      id: index,
      name: ctx.t(title),
      hint: formatMoment(until.toISOString(), now.getTime()),
      mark: <Moon size={16} />,
      choose: () => void ctx.run(snoozeUntil, { ticketId, until: until.toISOString() }),
    }))
    const own = { id: presets.length, name: ctx.t('tickets.snooze.own'), hint: '', mark: <Time size={16} />, choose: () => ctx.set(snoozeDialogAtom, ticketId) }
    return {
      title: ctx.t('tickets.snooze.title', { name }),
      label: ctx.t('tickets.snooze.label'),
      none: ctx.t('tickets.snooze.none'),
      options: [...presets, own],
    }
  }),
})

/** Run by the dialog. */
export const snoozeUntil = defineCommand({
  id: 'tickets.snoozeUntil',
  title: 'tickets.command.snooze',
  icon: Moon,
  args: ticketArgs.extend({ until: z.string() }),
  macro: snoozeStep,
  permission: 'tickets.update',
  isHidden: true,
  async run({ ticketId, until }, ctx) {
    const after = show(ctx, await ctx.call(snoozeTicket, { id: ticketId, until }))
    const undo = () => takeBack(ctx, after)
    return { label: ctx.t('tickets.done.snoozed', { name: after.name, until: formatMoment(until, Date.now()) }), undo }
  },
})

const wake = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.wake',
  title: 'tickets.command.wake',
  macro: plainStep('tickets.command.wake'),
  icon: Moon,
  menus: [{ menu: 'tickets.row', order: 61 }],
  when: (get, given) => typeof target(get, given)?.snoozedUntil === 'string',
  async run({ ticketId }, ctx) {
    const after = show(ctx, await ctx.call(snoozeTicket, { id: ticketId, until: null }))
    const undo = () => takeBack(ctx, after)
    return { label: ctx.t('tickets.done.woken', { name: after.name }), undo }
  },
})

const pause = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.pause',
  title: 'tickets.command.pause',
  macro: plainStep('tickets.command.pause'),
  icon: Pause,
  menus: [{ menu: 'tickets.row', order: 62 }],
  when: (get, given) => isAlive(get, given) && target(get, given)?.pausedAt === null,
  async run({ ticketId }, ctx) {
    const after = show(ctx, await ctx.call(pauseTicket, { id: ticketId }))
    const undo = () => takeBack(ctx, after)
    return { label: ctx.t('tickets.done.paused', { name: after.name }), undo }
  },
})

const resume = defineCommand<TicketArgs>({
  ...common,
  id: 'tickets.resume',
  title: 'tickets.command.resume',
  macro: plainStep('tickets.command.resume'),
  icon: Play,
  menus: [{ menu: 'tickets.row', order: 62 }],
  when: (get, given) => typeof target(get, given)?.pausedAt === 'string',
  async run({ ticketId }, ctx) {
    const after = show(ctx, await ctx.call(resumeTicket, { id: ticketId }))
    const undo = () => takeBack(ctx, after)
    return { label: ctx.t('tickets.done.resumed', { name: after.name }), undo }
  },
})

/** Actions about when a ticket is to be looked at. */
export const timeActions: readonly AnyCommand[] = [askSnooze, snoozeUntil, wake, pause, resume]
