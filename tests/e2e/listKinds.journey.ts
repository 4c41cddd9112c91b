import type { Page } from '@playwright/test'
import { row, showTab, signIn, tab } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test.use({
  changes: [
    "insert into settings (tenant_id, key, value) select id, 'ignoreGroupMsg', 'disabled' from tenants where id > 0",
    `update connections set status = 'DISCONNECTED', updated_at = now() - interval '3 days' where name = 'Site'`,
    `insert into contacts (tenant_id, name, number, is_group, search_text)
      select tenant_id, 'Turma do prédio', '120363025@g.us', true, 'turma do predio' from connections where name = 'Site'`,
    `insert into tickets (tenant_id, contact_id, whatsapp_id, queue_id, channel, protocol, status, is_group, last_message, sort_at)
      select c.tenant_id, c.id, w.id, w.queue_id, 'webchat', '20261101-90001', 'pending', true, 'Quem vem hoje?', now()
      from contacts c join connections w on w.tenant_id = c.tenant_id and w.name = 'Site' where c.name = 'Turma do prédio'`,
  ],
})

test('groups have a tab of their own where a channel has groups, and a connection that is down is named', async ({
  newPage,
  agentPage,
  program,
  wireVisitor,
}) => {
  const visitor = await wireVisitor('Jurandir Lemos')
  await visitor.write('Bom dia')

  await test.step('no channel has groups: no tabs, all in one list; the connection is named and since when', async () => {
    const page = await agentPage('agente')
    await showTab(page, 'Aguardando')
    for (const name of ['Jurandir Lemos', 'Turma do prédio']) await expect(row(page, name)).toBeVisible()
    await expect(tab(page, 'Grupos')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: /Site fora do ar desde \d+ / })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: /Site fora do ar desde \d+ / })).toBeVisible()
    await inspect(page, 'a connection that is down')
  })

  await test.step('a channel has them: each kind in its tab, with its count, also after a reload', async () => {
    const page = await newPage()
    await page.route('**/channels', async (route) => {
      const answer = await route.fetch()
      const { webchat, ...others } = await answer.json()
      await route.fulfill({ response: answer, json: { ...others, webchat: { ...webchat, groups: true } } })
    })
    await signIn(page, program.url, 'agente2')
    await showTab(page, 'Aguardando')
    await expect(row(page, 'Jurandir Lemos')).toBeVisible()
    await expect(row(page, 'Turma do prédio')).toHaveCount(0)
    await expect(tab(page, 'Grupos')).toHaveText('Grupos1')
    await tab(page, 'Grupos').click()
    await expect(row(page, 'Turma do prédio')).toBeVisible()
    await expect(row(page, 'Jurandir Lemos')).toHaveCount(0)
    await page.reload()
    await expect(row(page, 'Turma do prédio')).toBeVisible()
    await expect(tab(page, 'Grupos')).toHaveAttribute('aria-selected', 'true')
    await inspect(page, 'the tab of groups')
  })
})

test('an administrator renames a connection and switches it off: two people see it as it happens', async ({ agentPage, program }) => {
  const pages = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const strip = (page: Page, name: string) => page.getByRole('status').filter({ hasText: `${name} fora do ar` })
  for (const page of pages) await expect(strip(page, 'Site')).toBeVisible()
  const { session } = await createWire(program).agent('admin')
  const headers = { authorization: `Bearer ${session.token}` }
  const api = pages[0].request
  const [{ id }] = await (await api.get(`${program.url}/whatsapp`, { headers })).json()

  expect((await api.put(`${program.url}/whatsapp/${id}`, { headers, data: { name: 'Portaria' } })).status()).toBe(200)
  for (const page of pages) await expect(strip(page, 'Portaria')).toBeVisible()
  expect((await api.put(`${program.url}/whatsapp/${id}`, { headers, data: { isActive: false } })).status()).toBe(200)
  for (const page of pages) await expect(strip(page, 'Portaria')).toHaveCount(0)
})
