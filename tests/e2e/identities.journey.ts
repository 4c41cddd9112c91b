import type { Locator, Page } from '@playwright/test'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { fillLogin, isLive, row } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { runByPalette } from './support/palette.ts'
import { expect, test } from './support/test.ts'

// A program of its own: the login page of everybody gets another button.
test.use({ own: 'identities' })

const COMPANY = 'Padaria Rosa'
/** A real provider of identities, which vouches for whoever comes as *Agente Um*. */
const provider = new OAuth2Server()

test.beforeAll(async () => {
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, 'localhost')
  provider.service.on(Events.BeforeTokenSigning, (token) => {
    Object.assign(token.payload, { email: 'agente@balcao.local', email_verified: true })
  })
})
test.afterAll(() => provider.stop())

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
const wide = (page: Page): Promise<void> => page.setViewportSize({ width: 1440, height: 900 })

test('somebody signs in with another service, works in two companies, and a colleague comes by a link', async ({
  agentPage,
  newPage,
  wireVisitor,
  program,
}) => {
  await (await wireVisitor('Zélia Campos')).write('Segredo da primeira empresa')
  const superadmin = await agentPage('superadmin')
  const agent = await newPage()

  await test.step('the superadmin adds the provider: what is missing is said, and its address is tried', async () => {
    await runByPalette(superadmin, 'entrar com outros serviços')
    await expect(superadmin.getByText('As pessoas entram só com senha')).toBeVisible()
    await inspect(superadmin, 'providers of identities: none')
    await wide(superadmin)
    await superadmin
      .getByRole('button', { name: /^Novo provedor/ })
      .first()
      .click()
    const form = dialog(superadmin, 'Novo provedor')
    await form.getByLabel('Nome no botão').fill('Contas da casa')
    await form.getByLabel('Endereço do provedor (issuer)').fill(provider.issuer.url ?? '')
    await form.getByRole('button', { name: 'Testar o endereço' }).click()
    await expect(form.getByText('O provedor responde.')).toBeVisible()
    await superadmin.keyboard.press('Control+Enter')
    await expect(form.getByText('Escreva o ID do cliente.')).toBeVisible()
    await inspect(superadmin, 'provider form')
    await wide(superadmin)
    await form.getByLabel('ID do cliente').fill('balcao')
    await superadmin.keyboard.press('Control+Enter')
    await expect(superadmin.getByRole('row').filter({ hasText: 'Contas da casa' })).toContainText('Na entrada')
  })

  await test.step('the agent signs in with it, without a password', async () => {
    await agent.goto(`${program.url}/login`)
    await expect(agent.getByRole('button', { name: 'Entrar com Contas da casa' })).toBeVisible()
    await inspect(agent, 'login with providers')
    await wide(agent)
    await agent.getByRole('button', { name: 'Entrar com Contas da casa' }).press('Enter')
    await isLive(agent)
    await expect(agent).toHaveURL(/\/atendimento/)
    await expect(row(agent, 'Zélia Campos')).toHaveCount(0)
    await agent.getByRole('radio', { name: 'Todos' }).click()
    await agent.getByRole('tab', { name: 'Aguardando' }).click()
    await expect(row(agent, 'Zélia Campos')).toBeVisible()
  })

  await test.step('the superadmin makes a second company and lets the agent work there', async () => {
    await superadmin.goto(`${program.url}/tenants`)
    await superadmin.getByRole('button', { name: /^Nova empresa/ }).click()
    const company = dialog(superadmin, 'Nova empresa')
    await company.getByLabel('Nome da empresa').fill(COMPANY)
    await company.getByLabel('Nome do administrador').fill('Rosa Lima')
    await company.getByLabel('E-mail do administrador').fill('rosa@padaria.example')
    await company.getByLabel('Senha do administrador', { exact: true }).fill('chuva-de-marco')
    await superadmin.keyboard.press('Control+Enter')
    await expect(company).toBeHidden()
    await runByPalette(superadmin, 'pessoas em mais empresas')
    await expect(superadmin.getByText('Ninguém trabalha em mais de uma empresa')).toBeVisible()
    await superadmin
      .getByRole('button', { name: /^Vincular/ })
      .first()
      .click()
    const form = dialog(superadmin, 'Vincular pessoa')
    await form.getByLabel('E-mail ou usuário da pessoa').fill('ninguem')
    await form.getByLabel('Empresa em que passa a trabalhar').selectOption({ label: COMPANY })
    await superadmin.keyboard.press('Control+Enter')
    await expect(form.getByText('Ninguém entra com este nome.')).toBeVisible()
    await form.getByLabel('E-mail ou usuário da pessoa').fill('agente')
    await superadmin.keyboard.press('Control+Enter')
    await expect(superadmin.getByRole('grid', { name: 'Pessoas em mais empresas' })).toContainText('Agente Um')
    await inspect(superadmin, 'people in more companies')
    await wide(superadmin)
  })

  await test.step('the agent changes the company by the person menu, without a reload before, and sees nothing of the first', async () => {
    await agent.getByRole('button', { name: /^Agente Um,/ }).click()
    // The page of the first company is live too: its successor is waited for.
    const arrival = agent.waitForEvent('load')
    await agent.getByRole('menuitemradio', { name: COMPANY }).click()
    await arrival
    await isLive(agent)
    await agent.getByRole('radio', { name: 'Todos' }).click()
    await agent.getByRole('tab', { name: 'Aguardando' }).click()
    await expect(agent.getByText('Ninguém aguardando')).toBeVisible()
    await expect(row(agent, 'Zélia Campos')).toHaveCount(0)
  })

  const rosa = await newPage()
  await test.step('the administrator there sees that the account is of another company, and invites a colleague by a link', async () => {
    await rosa.goto(`${program.url}/login`)
    await fillLogin(rosa, 'rosa@padaria.example', 'chuva-de-marco')
    await isLive(rosa)
    await rosa.goto(`${program.url}/usuarios`)
    await rosa.getByRole('row').filter({ hasText: 'Agente Um' }).dblclick()
    await expect(rosa.getByText('Esta pessoa entra com a conta de outra empresa').first()).toBeVisible()
    await expect(rosa.getByLabel('E-mail', { exact: true })).toBeDisabled()
    await rosa.keyboard.press('Escape')
    await rosa.getByRole('button', { name: /^Novo usuário/ }).click()
    const form = dialog(rosa, 'Novo usuário')
    await form.getByLabel('Nome', { exact: true }).fill('Bia Costa')
    await form.getByLabel('E-mail', { exact: true }).fill('bia@padaria.example')
    await rosa.keyboard.press('Control+Enter')
    const invitation = dialog(rosa, 'Link de acesso de Bia Costa')
    await expect(invitation).toContainText('Entregue este link à pessoa')
    await inspect(rosa, 'invitation')
    await wide(rosa)
    const link = (await invitation.getByRole('group', { name: 'Link' }).textContent()) ?? ''
    const bia = await newPage()
    await bia.goto(link)
    await bia.getByLabel('Nova senha', { exact: true }).fill('manteiga-e-pao')
    await bia.getByLabel('Repita a nova senha', { exact: true }).fill('manteiga-e-pao')
    await bia.keyboard.press('Enter')
    await expect(bia).toHaveURL(/\/login/)
    await fillLogin(bia, 'bia@padaria.example', 'manteiga-e-pao')
    await isLive(bia)
  })

  await test.step('the agent goes back by the palette', async () => {
    await agent.keyboard.press('Control+k')
    await agent.keyboard.type('trocar de empresa')
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('option', { name: /Padaria Rosa.*Você está aqui/ })).toBeVisible()
    await agent.keyboard.type('Balcão')
    await agent.keyboard.press('Enter')
    await isLive(agent)
    await agent.getByRole('radio', { name: 'Todos' }).click()
    await agent.getByRole('tab', { name: 'Aguardando' }).click()
    await expect(row(agent, 'Zélia Campos')).toBeVisible()
  })
})
