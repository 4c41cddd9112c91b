// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { initI18n } from '#core/client/i18n/index.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { pendingChordAtom } from './dispatcher.ts'
import { KeyStrip } from './KeyStrip.tsx'
import { registerCommands } from './registry.ts'

const command = (id: `test.${string}`, title: string, keys: string, more: Partial<AnyCommand> = {}): AnyCommand => ({
  id,
  title,
  args: z.object({}),
  keys,
  run: () => {},
  ...more,
})
let stop: () => void
beforeAll(() => initI18n('pt-BR'))
beforeEach(() => {
  vi.useFakeTimers()
  stop = registerCommands([
    command('test.tickets', 'Atendimentos', 'g a'),
    command('test.contacts', 'Contatos', 'g c'),
    command('test.off', 'Não agora', 'g x', { when: () => false }),
    command('test.elsewhere', 'Noutro lugar', 'g l', { scope: 'test.panel' }),
    command('test.tiles', 'Quadro ao lado', 'w right'),
  ])
})
afterEach(() => {
  stop()
  cleanup()
  store.set(pendingChordAtom, [])
  vi.useRealTimers()
})

const shown = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('what may follow the first key is shown once somebody hesitates, and goes with the chord', async () => {
  render(
    <Provider store={store}>
      <KeyStrip />
    </Provider>,
  )

  act(() => store.set(pendingChordAtom, ['g']))
  await wait(299)
  expect(shown()).toEqual([])
  await wait(1)
  expect(shown()).toEqual(['AAtendimentos', 'CContatos'])

  act(() => store.set(pendingChordAtom, []))
  expect(shown()).toEqual([])
  act(() => store.set(pendingChordAtom, ['w']))
  expect(shown()).toEqual([])
  await wait(300)
  expect(shown()).toEqual(['→Quadro ao lado'])
})
