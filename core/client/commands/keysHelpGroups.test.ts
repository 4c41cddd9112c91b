import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyCommand } from '#core/client/plugin.ts'
import { bindingsOf } from './bindings.ts'
import { keysHelpGroups } from './keysHelpGroups.ts'

const { get } = createStore()
const command = (title: string, keys: string, more: Partial<AnyCommand> = {}): AnyCommand => ({
  id: `test.${keys}`,
  title,
  args: z.object({}),
  keys,
  run: () => {},
  ...more,
})
const bindings = bindingsOf([
  command('Ajuda', '?'),
  command('Desfazer', 'mod+z', { when: () => false }),
  command('Resolver', 'e', { scope: 'test.here' }),
  command('Reabrir', 'shift+e', { scope: 'test.here', when: () => false }),
  command('Arquivar', 'y', { scope: 'test.elsewhere' }),
])
const shown = (query: string, isAll: boolean) =>
  keysHelpGroups(bindings, 'test.here', { get, t: (key) => key, query, isAll }).map(({ scope, rows }) => [scope, rows.map(({ title }) => title)])

test.each([
  {
    what: 'what works here and now',
    query: '',
    isAll: false,
    expected: [
      ['test.here', ['Resolver']],
      [null, ['Ajuda']],
    ],
  },
  {
    what: 'all of them on demand, other panels’ last',
    query: '',
    isAll: true,
    expected: [
      ['test.here', ['Resolver', 'Reabrir']],
      [null, ['Ajuda', 'Desfazer']],
      ['test.elsewhere', ['Arquivar']],
    ],
  },
  { what: 'whatever is looked for', query: 'reab', isAll: false, expected: [['test.here', ['Reabrir']]] },
])('$what', ({ query, isAll, expected }) => {
  expect(shown(query, isAll)).toEqual(expected)
})
