import { Chart, Dashboard, Refresh, Search, SwapHorizontal } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { fullScreenCommands } from '../full/fullScreen.ts'
import { BOARD_PANEL, BOARD_PATH } from '../panelIds.ts'
import { boardControlsAtom, boardSearchRef } from './board.atoms.ts'

const args = z.object({})
const scope = BOARD_PANEL

export const goToBoard = defineCommand({
  id: 'wallboard.goToBoard',
  title: 'wallboard.command.goToBoard',
  icon: Dashboard,
  args,
  permission: 'tickets.list',
  address: BOARD_PATH,
  run: (_args, ctx) => ctx.navigate(BOARD_PATH),
})

const switchGrouping = defineCommand({
  id: 'wallboard.switchGrouping',
  title: 'wallboard.command.switchGrouping',
  icon: SwapHorizontal,
  args,
  keys: 'v',
  scope,
  when: (get) => get(boardControlsAtom) !== null,
  run: (_args, ctx) => ctx.get(boardControlsAtom)?.switchGrouping(),
})

const switchLayout = defineCommand({
  id: 'wallboard.switchLayout',
  title: 'wallboard.command.switchLayout',
  icon: Chart,
  args,
  keys: 's',
  scope,
  when: (get) => get(boardControlsAtom) !== null,
  run: (_args, ctx) => ctx.get(boardControlsAtom)?.switchLayout(),
})

export const arrangeCards = defineCommand({
  id: 'wallboard.arrange',
  title: 'wallboard.command.arrange',
  icon: Refresh,
  args,
  keys: '.',
  scope,
  when: (get) => get(boardControlsAtom)?.isBehind === true,
  run: (_args, ctx) => ctx.get(boardControlsAtom)?.arrange(),
})

const focusSearch = defineCommand({
  id: 'wallboard.search',
  title: 'wallboard.board.search',
  icon: Search,
  args,
  keys: '/',
  scope,
  isHidden: true,
  run: () => boardSearchRef.current?.focus(),
})

export const boardFull = fullScreenCommands('board', BOARD_PANEL)

export const boardCommands: readonly AnyCommand[] = [goToBoard, switchGrouping, switchLayout, arrangeCards, focusSearch, boardFull.toggle, boardFull.leave]
