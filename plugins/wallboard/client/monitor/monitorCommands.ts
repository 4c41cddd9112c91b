import { Desktop } from '@blueprintjs/icons'
import { z } from 'zod'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { fullScreenCommands } from '../full/fullScreen.ts'
import { MONITOR_PANEL, MONITOR_PATH } from '../panelIds.ts'

const args = z.object({})

export const goToMonitor = defineCommand({
  id: 'wallboard.goToMonitor',
  title: 'wallboard.command.goToMonitor',
  icon: Desktop,
  args,
  keys: 'g m',
  permission: 'wallboard.monitor',
  address: MONITOR_PATH,
  run: (_args, ctx) => ctx.navigate(MONITOR_PATH),
})

export const monitorFull = fullScreenCommands('monitor', MONITOR_PANEL)

/** Figures and rows of the monitor that the keyboard stops at, in their order. */
function step(by: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>('.monitor-stop')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at < 0 ? stops[0] : stops[at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const move = (name: 'next' | 'previous', keys: readonly string[], by: 1 | -1) =>
  defineCommand({
    id: `wallboard.${name}`,
    title: `wallboard.command.${name}`,
    args,
    keys,
    scope: MONITOR_PANEL,
    isHidden: true,
    run: () => step(by),
  })

export const monitorCommands: readonly AnyCommand[] = [
  goToMonitor,
  monitorFull.toggle,
  monitorFull.leave,
  move('next', ['j', 'arrowdown', 'arrowright'], 1),
  move('previous', ['k', 'arrowup', 'arrowleft'], -1),
]
