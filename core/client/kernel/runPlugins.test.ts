// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { type ClientPlugin, defineCommand, definePanel } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { definePoint, extend } from '#core/contract/define.ts'
import { contributionsOf } from './contributions.ts'
import { orderPlugins } from './order.ts'
import { readRegistry } from './registry.ts'
import { type RunningPlugins, runPlugins } from './runPlugins.ts'

const places = definePoint<{ name: string }>('test.places')
const panel = definePanel({ type: 'test.switched', params: z.object({}), title: () => 'Panel', load: async () => ({ default: () => null }), reuse: 'single' })
const action = defineCommand({ id: 'test.switched', title: 'test.switched', args: z.object({}), run: () => {} })
const log: string[] = []
const plugins: ClientPlugin[] = [
  { id: 'needy', requires: ['switched'], setup: () => void log.push('needy') },
  {
    id: 'switched',
    panels: [panel],
    commands: [action],
    extends: [extend(places, { name: 'switched' })],
    setup: () => {
      log.push('switched')
      return () => void log.push('-switched')
    },
  },
  { id: 'other', setup: () => void log.push('other') },
]
const start = (...off: string[]): RunningPlugins => runPlugins(plugins, orderPlugins(plugins), new Set(off))
const failureOf = (id: string) => readRegistry().statuses.find((status) => status.id === id)?.failure?.key
const isThere = () => [store.get(commandByIdAtom).has(action.id), contributionsOf(places).length > 0, readRegistry().failureOfPanel.has(panel.type)]

beforeAll(() => initI18n('pt-BR'))
beforeEach(() => void log.splice(0))

test('what is off from the beginning never starts, nor what needs it', () => {
  const running = start('switched')

  expect(log).toEqual(['other'])
  expect([failureOf('switched'), failureOf('needy')]).toEqual(['workbench.plugins.off', 'workbench.plugins.requiresOff'])
  expect(isThere()).toEqual([false, false, true])
  running.stop()
})

test('switched off and on again it goes with everything it added and comes back, and nothing else is touched', () => {
  const running = start()
  expect(isThere()).toEqual([true, true, false])

  running.setOff(new Set(['switched']))
  expect(isThere()).toEqual([false, false, true])
  running.setOff(new Set())

  expect(isThere()).toEqual([true, true, false])
  expect(log).toEqual(['switched', 'needy', 'other', '-switched', 'switched', 'needy'])
  running.stop()
})
