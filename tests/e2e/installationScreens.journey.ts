import type { Page } from '@playwright/test'
import { fillLogin, isLive, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

const FAILED = 'channels.startLine'

// A program of its own: everybody of it is asked to reload, and a job has failed.
test.use({
  own: 'installationScreens',
  changes: [
    `insert into connections (tenant_id, name, type, status, token, number) select id, 'Vendas', 'wuzapi', 'DISCONNECTED', 'vendas-token', '551133334444' from tenants where id > 0 limit 1`,
    `insert into installation_log_entries (tenant_id, at, level, node, message, facts, subject_id) values (0, now(), 'warn', 'servidor:1', 'job failed', 'job=${FAILED} reason=503', 1), (0, now(), 'error', 'servidor:1', 'line did not start', 'reason=timeout', null)`,
  ],
})

const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1440, height: 900 })

test('a superadmin looks after the whole installation, and an agent reads an announcement and is offered to reload', async ({
  agentPage,
  newPage,
  program,
}) => {
  const page = await newPage()
  await wide(page)
  await page.goto(`${program.url}/login`)
  await fillLogin(page, 'superadmin')
  await isLive(page)
  const agent = await agentPage('agente')

  await test.step('nobody else has these screens', async () => {
    await agent.goto(`${program.url}/sessoestenants`)
    await expect(agent.getByRole('grid', { name: 'Conexões das empresas' })).toHaveCount(0)
    await visit(agent, '/atendimento')
    await isLive(agent)
  })

  await test.step('connections of all companies are searched, and interrupted only after a yes', async () => {
    await visit(page, '/sessoestenants')
    const grid = page.getByRole('grid', { name: 'Conexões das empresas' })
    await expect(grid.getByRole('row').filter({ hasText: 'Vendas' })).toContainText('Desconectada')
    await expect(grid.getByRole('row').filter({ hasText: 'Site' })).toContainText('Conectada')
    await page.getByLabel('Situação').selectOption('Desconectadas')
    await expect(grid).not.toContainText('Site')
    await expect(page).toHaveURL(/status=down/)
    await grid.focus()
    await page.keyboard.press('r')
    await expect(page.getByText('Reiniciando Vendas de Balcão')).toBeVisible()
    await inspect(page, 'sessoestenants')
    await wide(page)
  })

  await test.step('queues show what waits', async () => {
    await visit(page, '/tenantsQueue')
    await expect(page.getByRole('radio', { name: 'Com falha' })).toBeVisible()
    await page.getByRole('radio', { name: 'Com falha' }).click()
    await expect(page.getByText('Nenhuma tarefa falhou')).toBeVisible()
    await inspect(page, 'tenantsQueue')
    await wide(page)
  })

  await test.step('tokens', async () => {
    await visit(page, '/tenantApi')
    await expect(page.getByText('Nenhum token ainda')).toBeVisible()
    await inspect(page, 'tenantApi')
    await wide(page)
  })

  await test.step('an announcement reaches the agent at once, who closes it', async () => {
    await visit(page, '/notificacao')
    await expect(page.getByText('Nenhum comunicado ainda')).toBeVisible()
    await page
      .getByRole('button', { name: /Novo comunicado/ })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: 'Novo comunicado' })
    await form.getByLabel('Título').fill('Manutenção')
    await form.getByLabel('Texto').fill('Hoje às 22h paramos por dez minutos.')
    await form.getByLabel('Prioridade').selectOption('Urgente')
    await inspect(page, 'novo comunicado')
    await wide(page)
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('grid', { name: 'Comunicados' })).toContainText('No ar')
    await expect(agent.getByText('Hoje às 22h paramos por dez minutos.')).toBeVisible()
    await inspect(agent, 'comunicado')
    await wide(agent)
    await agent.getByRole('button', { name: 'Fechar o comunicado' }).click()
    await expect(agent.getByText('Hoje às 22h paramos por dez minutos.')).toHaveCount(0)
    await inspect(page, 'notificacao')
    await wide(page)
  })

  await test.step('the log is narrowed, and paused by key', async () => {
    await visit(page, '/terminal')
    const log = page.getByRole('log', { name: 'Registro dos servidores' })
    await expect(log).toContainText('line did not start')
    await expect(log).toContainText('job failed')
    await page.getByLabel('Nível').selectOption('erro')
    await expect(log).not.toContainText('job failed')
    await log.focus()
    await page.keyboard.press('p')
    await expect(page.getByRole('status').filter({ hasText: 'Pausado' })).toBeVisible()
    await inspect(page, 'terminal')
    await wide(page)
  })

  await test.step('a backup is made, downloaded, explained and deleted by keyboard; the plan is refused at its field, then saved', async () => {
    await visit(page, '/backup')
    await expect(page.getByText('Nenhum backup ainda')).toBeVisible()
    await expect(page.getByText('Nenhum backup é feito sozinho')).toBeVisible()
    await page.keyboard.press('n')
    const begin = page.getByRole('dialog', { name: 'Fazer backup agora' })
    await inspect(page, 'novo backup')
    await wide(page)
    await page.keyboard.press('Control+Enter')
    await expect(begin).toBeHidden()
    const grid = page.getByRole('grid', { name: 'Backups' })
    await expect(grid.getByRole('row').filter({ hasText: 'Pronto e conferido' })).toBeVisible({ timeout: 60_000 })
    await grid.focus()
    const downloading = page.waitForEvent('download')
    await page.keyboard.press('d')
    expect((await downloading).suggestedFilename()).toMatch(/^balcao-[\d-]+\.backup$/)
    await page.keyboard.press('r')
    const restore = page.getByRole('dialog', { name: /^Restaurar o backup/ })
    await expect(restore).toContainText('npm run restore -- ')
    await inspect(page, 'restaurar backup')
    await wide(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    const plan = page.getByRole('dialog', { name: 'Backup automático' })
    await plan.getByLabel('Quantos guardar').fill('0')
    await page.keyboard.press('Control+Enter')
    await expect(plan).toContainText('Um número de 1 a 90.')
    await inspect(page, 'backup automático')
    await wide(page)
    await plan.getByLabel('Quantos guardar').fill('5')
    await page.keyboard.press('Control+Enter')
    await expect(plan).toBeHidden()
    await inspect(page, 'backup')
    await wide(page)
    await grid.focus()
    await page.keyboard.press('Delete')
    await page
      .getByRole('alertdialog', { name: /^Apagar o backup/ })
      .getByRole('button', { name: 'Apagar', exact: true })
      .click()
    await expect(page.getByText('Nenhum backup ainda')).toBeVisible()
  })

  await test.step('the agent is offered to reload, and nothing reloads by itself', async () => {
    await visit(page, '/atualizar')
    await expect(page.getByText('responde a esta página')).toBeVisible()
    await inspect(page, 'atualizar')
    await wide(page)
    await page.getByRole('button', { name: 'Pedir que as páginas recarreguem' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pedir', exact: true }).click()
    await expect(agent.getByText('O sistema foi atualizado. Recarregue quando puder.')).toBeVisible()
    await agent.getByRole('button', { name: 'Recarregar agora' }).click()
    await isLive(agent)
    await expect(agent.getByText('O sistema foi atualizado. Recarregue quando puder.')).toHaveCount(0)
  })
})
