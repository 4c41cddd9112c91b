import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findPlugins, orderPlugins } from './plugins.ts'

const ids = (plugins: readonly { id: string }[]) => plugins.map(({ id }) => id)

describe('the order of plugins', () => {
  test('puts each behind what it requires', () => {
    const { plugins, failed } = orderPlugins([{ id: 'chat', requires: ['tickets'] }, { id: 'tickets', requires: ['team'] }, { id: 'team' }])

    expect(ids(plugins)).toEqual(['team', 'tickets', 'chat'])
    expect(failed).toEqual([])
  })

  test('leaves out what requires something that is not there, and what requires that', () => {
    const { plugins, failed } = orderPlugins([{ id: 'chat', requires: ['tickets'] }, { id: 'tickets', requires: ['nada'] }, { id: 'team' }])

    expect(ids(plugins)).toEqual(['team'])
    expect(failed).toEqual([
      { id: 'tickets', reason: 'it requires nada, which is not running' },
      { id: 'chat', reason: 'it requires tickets, which is not running' },
    ])
  })

  test('leaves out a circle and keeps the rest', () => {
    const { plugins, failed } = orderPlugins([{ id: 'a', requires: ['b'] }, { id: 'b', requires: ['a'] }, { id: 'c' }])

    expect(ids(plugins)).toEqual(['c'])
    expect(ids(failed).sort()).toEqual(['a', 'b'])
  })

  test('stops at two plugins of one id', () => {
    expect(() => orderPlugins([{ id: 'chat' }, { id: 'chat' }])).toThrow('Two plugins have the id chat: rename one of them.')
  })
})

test('a plugin that does not load is left out with its reason', async () => {
  const root = mkdtempSync(join(tmpdir(), 'balcao-plugins-'))
  const write = (name: string, text: string) => {
    mkdirSync(join(root, 'plugins', name, 'server'), { recursive: true })
    writeFileSync(join(root, 'plugins', name, 'server/index.ts'), text)
  }
  write('good', "export default { id: 'good' }")
  write('broken', "throw new Error('quebrado')")
  write('empty', 'export const nothing = 1')
  mkdirSync(join(root, 'plugins/clientOnly'))

  const { plugins, failed } = await findPlugins(root)

  rmSync(root, { recursive: true })
  expect(ids(plugins)).toEqual(['good'])
  expect(failed).toEqual([
    { id: 'broken', reason: 'quebrado' },
    { id: 'empty', reason: 'its server/index.ts has no default export made by defineServerPlugin' },
  ])
})
