// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { definePoint, defineService, extend } from '#core/contract/define.ts'
import { getContext } from './kernel/context.ts'
import { contributionsOf } from './kernel/contributions.ts'
import { readRegistry } from './kernel/registry.ts'
import { startKernel } from './kernel.ts'
import { type ClientPlugin, defineCommand, definePanel, provide } from './plugin.ts'
import { store } from './store/store.ts'

const places = definePoint<{ name: string }>('test.places')
const clock = defineService<{ hour: () => number }>('test.clock')
const panel = definePanel({ type: 'test.panel', params: z.object({}), title: () => 'Panel', load: async () => ({ default: () => null }), reuse: 'single' })
const action = defineCommand({ id: 'test.deed', title: 'test.deed', args: z.object({}), run: () => {} })

let stop: () => void = () => {}
const start = async (...plugins: ClientPlugin[]) => {
  stop = await startKernel(plugins)
}
const failureOf = (id: string) => readRegistry().statuses.find((status) => status.id === id)?.failure

beforeAll(() => initI18n('pt-BR'))
afterEach(() => stop())

test('plugins are set up in the order of what they require, and stopped backwards', async () => {
  const log: string[] = []
  const plugin = (id: string, requires: string[] = []): ClientPlugin => ({
    id,
    requires,
    setup: () => {
      log.push(id)
      return () => void log.push(`-${id}`)
    },
  })

  await start(plugin('chat', ['tickets']), plugin('tickets'))
  stop()

  expect(log).toEqual(['tickets', 'chat', '-chat', '-tickets'])
})

test('a plugin that throws takes its commands and contributions with it, and its panel says why', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken: ClientPlugin = {
    id: 'broken',
    panels: [panel],
    commands: [action],
    extends: [extend(places, { name: 'broken' })],
    setup: () => {
      throw new Error('faltou a chave')
    },
  }

  await start(broken, { id: 'needy', requires: ['broken'] }, { id: 'fine', extends: [extend(places, { name: 'fine' })] })

  expect(failureOf('broken')).toEqual({ key: 'workbench.plugins.threw', values: { message: 'faltou a chave' } })
  expect(failureOf('needy')?.key).toBe('workbench.plugins.requiresFailed')
  expect(failureOf('fine')).toBeNull()
  expect(store.get(commandByIdAtom).has('test.deed')).toBe(false)
  expect(contributionsOf(places)).toEqual([{ name: 'fine' }])
  expect(readRegistry().failureOfPanel.has('test.panel')).toBe(true)
  error.mockRestore()
})

test('one id for two plugins stops the start and names both', async () => {
  await expect(
    startKernel([
      { id: 'one', commands: [action] },
      { id: 'two', commands: [action] },
    ]),
  ).rejects.toThrow('command test.deed belongs to both one and two')
})

test('contributions are the same array every time, so that components can depend on them', async () => {
  await start({ id: 'one', extends: [extend(places, { name: 'one' })] })

  expect(contributionsOf(places)).toBe(contributionsOf(places))
})

test('a service is made once, when it is first used', async () => {
  const make = vi.fn(() => ({ hour: () => 9 }))
  await start({ id: 'one', provides: [provide(clock, make)] })

  expect(make).not.toHaveBeenCalled()
  expect(getContext().use(clock).hour() + getContext().use(clock).hour()).toBe(18)
  expect(make).toHaveBeenCalledTimes(1)
  stop()
  expect(() => getContext().use(clock)).toThrow('No running plugin provides test.clock')
})
