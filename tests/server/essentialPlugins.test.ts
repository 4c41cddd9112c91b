import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlugins } from '#core/contract/plugins.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** Plugins that no company can switch off. Whatever one of them requires joins them: a longer list takes a choice away from every company. */
const ESSENTIAL = [
  ...['activity', 'audit', 'auth', 'billing', 'channels', 'chat', 'colours', 'connections', 'contacts', 'deeds', 'installation'],
  ...['layouts', 'mail', 'masterkey', 'media', 'openId', 'payments', 'platform', 'plugins', 'rights', 'savedViews', 'settings', 'suspension', 'team'],
  ...['tickets', 'twoFactor', 'webchat'],
]

test('a company can switch off every plugin but these', async () => {
  const rows = await desk.ask(listPlugins, {}, desk.admin)
  expect(rows.filter(({ isEssential }) => isEssential).map(({ id }) => id)).toEqual(ESSENTIAL)
})
