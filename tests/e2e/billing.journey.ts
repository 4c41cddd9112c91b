import type { Page } from '@playwright/test'
import { addDays, dayIn, extendSubscription, listAllInvoices, plans, saveBillingSettings, saveCompanySubscription } from '#plugins/billing/contract/index.ts'
import { fillLogin, isLive, visit } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

// A program of its own: its company gets a subscription, and strangers sign up.
test.use({ own: 'billing' })

const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1440, height: 900 })
const today = dayIn('America/Sao_Paulo', new Date())

test('a superadmin makes a plan and bills a company, whose administrator sees it at once; another company signs up', async ({
  agentPage,
  newPage,
  program,
}) => {
  const wire = createWire(program)
  const { session: superadmin } = await wire.agent('superadmin')
  const { session: member } = await wire.agent('admin')
  const page = await newPage()
  await wide(page)
  await page.goto(`${program.url}/login`)
  await fillLogin(page, 'superadmin')
  await isLive(page)

  await test.step('a plan is made by keyboard, and refused without sense', async () => {
    await visit(page, '/planos')
    await expect(page.getByText('Nenhum plano ainda')).toBeVisible()
    await inspect(page, 'planos')
    await wide(page)
    await page
      .getByRole('button', { name: /Novo plano/ })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: 'Novo plano' })
    await form.getByLabel('Nome').fill('Profissional')
    await form.getByLabel('Valor por ciclo').fill('dez')
    await page.keyboard.press('Control+Enter')
    await expect(form.getByText('Escreva um valor, como 99,90, ou zero.')).toBeVisible()
    await form.getByLabel('Valor por ciclo').fill('99,90')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('grid', { name: 'Planos' })).toContainText('R$ 99,90')
  })

  const [plan] = await wire.calls.ask(plans.list, {}, superadmin)
  const planId = plan?.id ?? 0
  await wire.calls.ask(saveCompanySubscription, { id: member.tenantId, planId, dueDate: addDays(today, 3), email: 'financeiro@balcao.example' }, superadmin)
  const admin = await agentPage('admin')

  await test.step('the administrator is warned, and goes to the subscription by key', async () => {
    await expect(admin.getByText('A fatura da assinatura vence em 3 dias')).toBeVisible()
    await admin.keyboard.press('g')
    await admin.keyboard.press('y')
    await expect(admin).toHaveURL(/\/assinatura/)
    await expect(admin.getByRole('heading', { name: 'Profissional' })).toBeVisible()
    await expect(admin.getByRole('table')).toContainText('R$ 99,90')
    await inspect(admin, 'assinatura')
    await wide(admin)
  })

  await test.step('somebody who does not administer is told who can pay', async () => {
    const agent = await agentPage('agente')
    await visit(agent, '/assinatura')
    await expect(agent.getByText('Quem administra a empresa cuida da assinatura.')).toBeVisible()
  })

  await test.step('the mark of the superadmin reaches the open page, and is taken back', async () => {
    await visit(page, '/pagamentostenants')
    const grid = page.getByRole('grid', { name: 'Pagamentos das empresas' })
    await expect(grid).toContainText('Em aberto')
    await inspect(page, 'pagamentostenants')
    await wide(page)
    await grid.focus()
    await page.keyboard.press('p')
    await expect(grid).toContainText('Paga')
    await expect(admin.getByRole('table')).toContainText('Paga')
    await expect(admin.getByText('A fatura da assinatura vence em 3 dias')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(grid).toContainText('Em aberto')
    await expect(admin.getByRole('table')).toContainText('Em aberto')
  })

  await test.step('companies are listed with their due days, and get a month more', async () => {
    await visit(page, '/tenantsPk')
    const grid = page.getByRole('grid', { name: 'Assinaturas das empresas' })
    await expect(grid).toContainText('A vencer')
    await inspect(page, 'tenantsPk')
    await wide(page)
    await grid.focus()
    await page.keyboard.press('m')
    await expect(grid).toContainText('Em dia')
  })

  await test.step('beyond grace people of the company see what is owed and nothing else, and go on once it is settled', async () => {
    const { isBlocked } = await wire.calls.ask(saveCompanySubscription, { id: member.tenantId, dueDate: addDays(today, -40) }, superadmin)
    expect(isBlocked).toBe(true)
    expect((await wire.calls.refusal(listAllInvoices, {}, member)).error).toBe('ERR_ASAAS_OVERDUE')
    await expect(admin.getByRole('heading', { name: 'Acesso bloqueado por falta de pagamento' })).toBeVisible()
    await expect(admin.getByRole('table')).toContainText('R$ 99,90')
    await inspect(admin, 'bloqueada')
    await wide(admin)
    const agent = await newPage()
    await agent.goto(`${program.url}/login`)
    await fillLogin(agent, 'agente')
    await expect(agent.getByText('A assinatura da empresa está vencida')).toBeVisible()
    await wire.calls.ask(extendSubscription, { id: member.tenantId }, superadmin)
    await isLive(admin)
    expect((await wire.calls.refusal(listAllInvoices, {}, member)).error).toBe('ERR_NO_PERMISSION')
  })

  await test.step('a company signs up and its administrator logs in', async () => {
    const stranger = await newPage()
    await wide(stranger)
    await stranger.goto(`${program.url}/signup`)
    await expect(stranger.getByText('Cadastro fechado')).toBeVisible()
    await wire.calls.ask(saveBillingSettings, { allowSignup: true }, superadmin)
    await stranger.goto(`${program.url}/login`)
    await stranger.getByRole('link', { name: 'Criar conta' }).click()
    await stranger.getByLabel('Empresa').fill('Padaria Rosa')
    await stranger.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-80')
    await stranger.getByLabel('Telefone').fill('11 98877-6655')
    await stranger.getByLabel('Seu nome').fill('Rosa Lima')
    await stranger.getByLabel('E-mail').fill('rosa@padaria.example')
    await stranger.getByLabel('Senha', { exact: true }).fill('chuva-de-marco')
    await stranger.getByRole('button', { name: 'Criar conta' }).click()
    await expect(stranger.getByText('Este CPF ou CNPJ não existe.')).toBeVisible()
    await inspect(stranger, 'signup')
    await wide(stranger)
    await stranger.getByLabel('CPF ou CNPJ').fill('11.222.333/0001-81')
    await stranger.getByRole('button', { name: 'Criar conta' }).click()
    await expect(stranger).toHaveURL(/\/login/)
    await stranger.getByLabel('E-mail ou usuário').fill('rosa@padaria.example')
    await stranger.getByLabel('Senha', { exact: true }).fill('chuva-de-marco')
    await stranger.getByRole('button', { name: 'Entrar' }).click()
    await expect(stranger).toHaveURL(/\/home/)
    await stranger.goto(`${program.url}/assinatura`)
    await expect(stranger.getByText('Teste até')).toBeVisible()
  })
})
