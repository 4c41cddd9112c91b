import { Notifications as Bell, Cog, Desktop, Tick, VolumeUp } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { readNotifications, unreadNotifications } from '../contract/index.ts'
import { askForDesktop, desktopStateAtom } from './desktop.ts'
import { noteRead, unreadAtom } from './rows.ts'
import { playTune } from './sound.ts'

const nothing = z.object({})
const permission = 'notifications.read'

export const goToNotifications = defineCommand({
  id: 'notifications.go',
  title: 'notifications.command.go',
  icon: Bell,
  args: nothing,
  keys: 'g b',
  permission,
  address: '/notificacoes',
  run: (_args, ctx) => ctx.navigate('/notificacoes'),
})

export const readAll = defineCommand({
  id: 'notifications.readAll',
  title: 'notifications.command.readAll',
  icon: Tick,
  args: nothing,
  permission,
  when: (get) => get(unreadAtom) > 0,
  run: async (_args, ctx) => {
    const { ids } = await ctx.call(readNotifications, { all: true })
    noteRead(ids, new Date().toISOString())
    const undo = async () => {
      const taken = await ctx.call(unreadNotifications, { ids })
      noteRead(taken.ids, null)
    }
    return { label: ctx.t('notifications.allRead'), undo }
  },
})

export const showPreferences = defineCommand({
  id: 'notifications.showPreferences',
  title: 'notifications.command.preferences',
  icon: Cog,
  args: nothing,
  permission,
  address: '/notificacoes/preferencias',
  run: (_args, ctx) => ctx.navigate('/notificacoes/preferencias'),
})

export const testSound = defineCommand({
  id: 'notifications.testSound',
  title: 'notifications.command.testSound',
  icon: VolumeUp,
  args: nothing,
  permission,
  run: async (_args, ctx) => {
    if (!(await playTune('message'))) ctx.notify(ctx.t('notifications.noSound'), 'warning')
  },
})

/** Asks the browser for its permission, which it grants after a press only. */
export const allowDesktop = defineCommand({
  id: 'notifications.allowDesktop',
  title: 'notifications.command.allowDesktop',
  icon: Desktop,
  args: nothing,
  permission,
  when: (get) => get(desktopStateAtom) === 'ask',
  run: async (_args, ctx) => {
    const state = await askForDesktop()
    if (state !== 'ask') ctx.notify(ctx.t(`notifications.desktop.${state}`), state === 'on' ? 'success' : 'warning')
  },
})

export const notificationCommands: readonly AnyCommand[] = [goToNotifications, readAll, showPreferences, testSound, allowDesktop]
