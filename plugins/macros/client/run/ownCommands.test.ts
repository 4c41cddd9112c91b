// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { commandByIdAtom } from '#core/client/commands/registry.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { type Macro, macroSchema } from '../../contract/index.ts'
import { macrosQuery } from '../macros.ts'
import { keepOwnCommands } from './ownCommands.ts'

const macro: Macro = macroSchema.parse({
  id: 91,
  rev: 1,
  name: 'Encerrar venda',
  isShared: false,
  steps: [],
  userId: 3,
  user: { id: 3, name: 'Clara' },
  createdAt: '',
  updatedAt: '',
})
const isThere = () => store.get(commandByIdAtom).has('macros.run.91')

afterEach(() => queryClient.clear())

test('macros that are held already have their commands, also after the plugin was off for a moment', () => {
  queryClient.setQueryData(macrosQuery.queryKey, [macro])

  const stop = keepOwnCommands()
  expect(isThere()).toBe(true)
  stop()
  expect(isThere()).toBe(false)
  const stopAgain = keepOwnCommands()

  expect(isThere()).toBe(true)
  stopAgain()
})
