import { Home } from '@blueprintjs/icons'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { firstStepsKey } from '#core/contract/firstSteps.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { firstStepsChoice } from '../contract/index.ts'
import { HOME_PANEL } from './types.ts'

const nothing = z.object({})

const goHome = defineCommand({
  id: 'home.go',
  title: 'home.command.go',
  icon: Home,
  args: nothing,
  permission: 'tickets.list',
  address: '/home',
  run: (_args, ctx) => ctx.navigate('/home'),
})

async function choose(value: 'shown' | 'hidden'): Promise<void> {
  await call(changeSetting, { key: firstStepsChoice.key, value })
  await queryClient.invalidateQueries({ queryKey: firstStepsKey })
}

export const hideFirstSteps = defineCommand({
  id: 'home.hideFirstSteps',
  title: 'home.command.hideSteps',
  args: nothing,
  permission: 'home.firstSteps',
  isHidden: true,
  async run(_args, ctx) {
    await choose('hidden')
    return { label: ctx.t('home.steps.hidden'), undo: () => choose('shown') }
  },
})

const showFirstSteps = defineCommand({
  id: 'home.showFirstSteps',
  title: 'home.command.showSteps',
  args: nothing,
  permission: 'home.firstSteps',
  async run(_args, ctx) {
    await choose('shown')
    ctx.navigate('/home')
  },
})

/** Where the keyboard begins: the next of the first steps, else the first row. */
const BEGINS = '.first-step.is-next *, .home-line, .home-cover'

/** Rows and figures of the page that the keyboard stops at, in their order. */
const stops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.home-stop')]

function go(step: 1 | -1): void {
  const all = stops()
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  const next = at < 0 ? (all.find((stop) => stop.matches(BEGINS)) ?? all[0]) : all[at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

const move = (name: 'next' | 'previous', keys: readonly string[], step: 1 | -1) =>
  defineCommand({
    id: `home.${name}`,
    title: `home.command.${name}`,
    args: nothing,
    keys,
    scope: HOME_PANEL,
    isHidden: true,
    run: (_args: object, _ctx: ClientContext) => go(step),
  })

export const homeCommands: readonly AnyCommand[] = [
  goHome,
  hideFirstSteps,
  showFirstSteps,
  move('next', ['j', 'arrowdown'], 1),
  move('previous', ['k', 'arrowup'], -1),
]
