// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { initI18n } from '#core/client/i18n/index.ts'
import { defineCommand } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { useAsking } from './useAsking.ts'

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

/** A command that takes a while to find out that it has nothing to ask. */
async function begun() {
  const run = vi.fn()
  const { promise, resolve } = Promise.withResolvers<Asking | null>()
  const command = defineCommand({ id: 'test.resolve', title: 'test.resolve', args: z.object({}), run, ask: () => promise })
  const hook = renderHook(() => useAsking(async () => {}))
  await act(() => Promise.resolve(void hook.result.current.start(command, 'resolver')))
  return { ...hook, run, settle: () => act(async () => resolve(null)) }
}

test('a command with nothing to ask runs', async () => {
  const { run, settle } = await begun()

  await settle()

  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['closed', ({ unmount }: Awaited<ReturnType<typeof begun>>) => unmount()],
  ['left by one step back', ({ result }: Awaited<ReturnType<typeof begun>>) => act(() => void result.current.back())],
])('a palette that was %s meanwhile runs nothing', async (_how, giveUp) => {
  const asking = await begun()

  giveUp(asking)
  await asking.settle()

  expect(asking.run).not.toHaveBeenCalled()
})
