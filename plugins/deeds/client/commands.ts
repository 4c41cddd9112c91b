import { History, Undo } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { deedSchema, undoDeed } from '../contract/index.ts'
import { cursorDeedAtom } from './deeds.ts'
import { TODAY_PANEL } from './panelIds.ts'
import { takingBack } from './undo.ts'
import { deedText } from './words.ts'

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

/** Of the deed on which the cursor stands, or that is named. */
export const undoListed = defineCommand({
  id: 'deeds.undo',
  title: 'deeds.command.undo',
  icon: Undo,
  args: deedSchema,
  keys: 'z',
  scope: TODAY_PANEL,
  permission: 'deeds.undo',
  resolve: (get) => get(cursorDeedAtom),
  when: (get, deed) => (deed ?? get(cursorDeedAtom))?.whyNot === null,
  async run(deed, ctx) {
    await takingBack(() => ctx.call(undoDeed, { id: deed.id }))
    ctx.notify(ctx.t('workbench.undone', { label: deedText(deed, ctx.t) }))
  },
})

export const deedCommands: readonly AnyCommand[] = [goToToday, undoListed]
