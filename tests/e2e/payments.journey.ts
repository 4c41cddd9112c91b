import { addDays, dayIn, listTenantInvoices, plans, saveCompanySubscription, updateInvoice } from '#plugins/billing/contract/index.ts'
import { fillLogin, isLive } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const PATH = '/configuracoes/pagamentos'

test.use({ own: 'payments' })

test('a superadmin sets up PIX by keyboard and sends new charges there, and an administrator has no such screen', async ({ agentPage, newPage, program }) => {
  const page = await newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${program.url}/login`)
  await fillLogin(page, 'superadmin')
  await isLive(page)
  const grid = page.getByRole('grid', { name: 'Pagamentos' })
  const pix = grid.getByRole('row').filter({ hasText: 'PIX sem gateway' })

  await test.step('two keys lead there, and nothing is set up', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('z')
    await expect(page).toHaveURL(program.url + PATH)
    await expect(pix).toContainText('Não configurado')
    await expect(page.getByRole('button', { name: 'Usar para novas cobranças' })).toBeDisabled()
  })

  await test.step('a key that is none is told at its field', async () => {
    await grid.focus()
    await page.keyboard.press('e')
    const form = page.getByRole('dialog', { name: 'PIX sem gateway' })
    await expect(form.getByLabel('Chave PIX')).toBeFocused()
    await page.keyboard.type('11987654321')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Balcão Atendimento')
    await page.keyboard.press('Tab')
    await page.keyboard.type('São Paulo')
    await page.keyboard.press('Control+Enter')
    await expect(form.getByText('Isto não é uma chave PIX')).toBeVisible()
    await expect(form.getByLabel('Chave PIX')).toBeFocused()
    await form.getByLabel('Chave PIX').fill('+55 11 98765-4321')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(pix).toContainText('Pronto')
  })

  await test.step('it is tested, and takes new charges', async () => {
    await grid.focus()
    await page.keyboard.press('t')
    await expect(page.getByText('PIX sem gateway: tudo certo.')).toBeVisible()
    await expect(pix).toContainText('Funciona')
    await page.keyboard.press('u')
    await expect(pix).toContainText('Recebe novas cobranças')
    await inspect(page, 'pagamentos')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a secret is only said to be stored, and the address of webhooks stands below', async () => {
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Asaas' })
    await form.getByLabel('Chave de API').fill('$aact_prod_000chave-de-testes')
    await expect(form).toContainText('/subscription/asaas/webhook')
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Chave de API')).toHaveValue('')
    await expect(form.getByText('Guardado. Vazio: continua o mesmo.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('keys are removed only after a yes', async () => {
    await grid.focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('alertdialog', { name: 'Remover as chaves de Asaas?' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('row').filter({ hasText: 'Asaas' })).toContainText('Não configurado')
    await expect(pix).toContainText('Recebe novas cobranças')
  })

  await test.step('an administrator pays with the code, and sees at once that the superadmin has marked it as paid', async () => {
    const wire = createWire(program)
    const { session: superadmin } = await wire.agent('superadmin')
    const { session: member } = await wire.agent('admin')
    const plan = await wire.calls.ask(plans.create, { name: 'Profissional', maxUsers: 9, maxConnections: 3, valueCents: 9990, cycle: 'monthly' }, superadmin)
    const dueDate = addDays(dayIn('America/Sao_Paulo', new Date()), 3)
    await wire.calls.ask(saveCompanySubscription, { id: member.tenantId, planId: plan.id, dueDate }, superadmin)
    const admin = await agentPage('admin')
    await admin.goto(`${program.url}/assinatura`)
    await expect(admin.getByRole('table')).toContainText('R$ 99,90')
    await admin.keyboard.press('p')
    const dialog = admin.getByRole('dialog', { name: /Pagar a fatura/ })
    await expect(dialog.getByText(/br\.gov\.bcb\.pix.*\+5511987654321.*99\.90/)).toBeVisible()
    await inspect(admin, 'pagar')
    const [invoice] = await wire.calls.ask(listTenantInvoices, { tenantId: member.tenantId }, superadmin)
    await wire.calls.ask(updateInvoice, { id: invoice?.id ?? 0, status: 'paid' }, superadmin)
    await expect(dialog.getByText('Pagamento recebido')).toBeVisible()
    await wire.calls.ask(saveCompanySubscription, { id: member.tenantId, planId: null }, superadmin)
  })

  await test.step('an administrator has neither the menu nor the screen', async () => {
    const admin = await agentPage('admin')
    await expect(admin.getByRole('link', { name: 'Pagamentos' })).toHaveCount(0)
    await admin.goto(program.url + PATH)
    await isLive(admin)
    await expect(admin.getByRole('grid', { name: 'Pagamentos' })).toHaveCount(0)
  })
})
