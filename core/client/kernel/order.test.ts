import { expect, test } from 'vitest'
import { orderPlugins } from './order.ts'

const ids = (plugins: { id: string; requires?: string[] }[]) => orderPlugins(plugins).ordered.map((plugin) => plugin.id)

test('a plugin comes after those it requires, else the given order stays', () => {
  expect(ids([{ id: 'chat', requires: ['tickets'] }, { id: 'tickets', requires: ['team'] }, { id: 'team' }, { id: 'notes' }])).toEqual([
    'team',
    'tickets',
    'chat',
    'notes',
  ])
})

test('a missing requirement fails the plugin and those that wait for it, and no other', () => {
  const { ordered, failures } = orderPlugins([{ id: 'a', requires: ['gone'] }, { id: 'b', requires: ['a'] }, { id: 'c' }])

  expect(ordered.map((plugin) => plugin.id)).toEqual(['c'])
  expect(failures.get('a')).toEqual({ key: 'workbench.plugins.missing', values: { plugin: 'gone' } })
  expect(failures.get('b')).toEqual({ key: 'workbench.plugins.requiresFailed', values: { plugin: 'a' } })
})

test('a circle fails with its path in words', () => {
  const { ordered, failures } = orderPlugins([
    { id: 'a', requires: ['b'] },
    { id: 'b', requires: ['a'] },
  ])

  expect(ordered).toEqual([])
  expect(failures.get('a')?.values.path).toBe('a → b → a')
  expect(failures.has('b')).toBe(true)
})
