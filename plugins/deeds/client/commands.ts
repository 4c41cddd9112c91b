import { History, Undo } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { activityItemSchema, undoAction } from '../contract/index.ts'
import { cursorActivityAtom } from './activity.ts'
import { activityText } from './activityText.ts'
import { TODAY_PANEL } from './panelIds.ts'
import { takingBack } from './undo.ts'

export const goToToday = defineCommand({
  id: 'deeds.go',
  title: 'deeds.command.go',
  icon: History,
  args: z.object({}),
  keys: 'g h',
  permission: 'deeds.list',
  address: '/hoje',
  run: (_args, ctx) => ctx.navigate('/hoje'),
})

/** Of the action on which the cursor stands, or that is named. */
export const undoListed = defineCommand({
  id: 'deeds.undo',
  title: 'deeds.command.undo',
  icon: Undo,
  args: activityItemSchema,
  keys: 'z',
  scope: TODAY_PANEL,
  permission: 'deeds.undo',
  resolve: (get) => get(cursorActivityAtom),
  when: (get, deed) => (deed ?? get(cursorActivityAtom))?.whyNot === null,
  async run(activity, ctx) {
    await takingBack(() => ctx.call(undoAction, { id: activity.id }))
    ctx.notify(ctx.t('workbench.undone', { label: activityText(activity, ctx.t) }))
  },
})

export const activityCommands: readonly AnyCommand[] = [goToToday, undoListed]
