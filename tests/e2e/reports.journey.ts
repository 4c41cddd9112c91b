import { visit } from './support/agent.ts'
import { expect, test } from './support/test.ts'

test.use({ sample: { contacts: 30, tickets: 60, messages: 500 } })

test('a supervisor opens a report by keyboard, follows a figure to its conversations, and a reload shows the same', async ({ agentPage }) => {
  const page = await agentPage('supervisor')
  const grid = (name: string) => page.getByRole('grid', { name })
  await visit(page, '/relatorios')

  await test.step('the list is searched and opened by keyboard', async () => {
    await expect(page.getByRole('region', { name: 'Visão geral' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('por usuario')
    await expect(page.getByRole('list', { name: 'Relatórios' }).getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/relatorios\/estatisticas-atendimentos-usuarios$/)
  })

  await test.step('a person leads to their conversations, with the days that the figure is about', async () => {
    const row = grid('Estatísticas de atendimentos por usuário').getByRole('row', { name: /Agente Um/ })
    await row.click()
    await expect(page).toHaveURL(/atendimentos-por-parametros\?.*users=\d+/)
    await expect(page).toHaveURL(/startDate=.*endDate=/)
    await expect(page.getByRole('button', { name: 'Atendentes: Agente Um' })).toBeVisible()
  })

  await test.step('a reload shows the same rows', async () => {
    const rows = grid('Atendimentos por parâmetros')
    await expect(rows).toBeVisible()
    const before = await rows.getAttribute('aria-rowcount')
    await page.reload()
    await expect(rows).toHaveAttribute('aria-rowcount', before ?? '')
    await expect(page.getByRole('button', { name: 'Atendentes: Agente Um' })).toBeVisible()
  })

  await test.step('a file has the rows of the filter', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
    expect((await saved).suggestedFilename()).toBe('Atendimentos por parâmetros.xlsx')
  })

  await test.step('Enter opens the conversation', async () => {
    await grid('Atendimentos por parâmetros').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/atendimento\/\d+/)
  })
})
