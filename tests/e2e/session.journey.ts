import { fillLogin, isLive, list, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

test.use({ changes: [`update tenants set menu_visibility = '{"super": {"/atendimento": false}}' where name = 'Balcão'`] })

test('a wrong password says so at the field, and the sixth try has to wait by the clock', async ({ newPage, program }) => {
  const page = await newPage()
  await page.goto(`${program.url}/login`)
  for (let tries = 0; tries < 5; tries += 1) {
    await fillLogin(page, 'agente2', `errada-${tries}`)
    await expect(page.getByText('E-mail ou senha não conferem. Tente novamente.')).toBeVisible()
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  }

  await fillLogin(page, 'agente2', 'errada-6')
  const wait = page.getByText(/Muitas tentativas. Tente de novo em \d+ s\./)
  await expect(wait).toBeVisible()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled()
  const first = await wait.textContent()
  await expect(wait).not.toHaveText(first ?? '')
})

test('signed out, an address leads to login and after it back to the address', async ({ newPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Bruna Ribas')
  await visitor.write('Olá')
  const ticketId = await visitor.ticketId()
  const page = await newPage()
  await page.goto(`${program.url}/atendimento/${ticketId}`)

  await expect(page.getByText('Necessário realizar login')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?/)
  await fillLogin(page, ' agente@balcao.local ')
  await expect(page).toHaveURL(`${program.url}/atendimento/${ticketId}`)
  await expect(page.getByRole('log', { name: 'Mensagens' })).toContainText('Olá')
})

test('an address that does not exist is a page that says so', async ({ newPage, program }) => {
  const page = await newPage()
  await page.goto(`${program.url}/isto-nao-existe`)
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

test('leaving in one tab leaves in the other', async ({ agentPage, program }) => {
  const page = await agentPage('agente')
  const other = await page.context().newPage()
  await other.goto(`${program.url}/atendimento`)
  await expect(tile(other, 'Atendimentos')).toBeVisible()

  await page.getByRole('button', { name: /^Agente Um, / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByLabel('E-mail ou usuário')).toBeVisible()
  await other.goto(`${program.url}/atendimento`)
  await expect(other).toHaveURL(/\/login\?/)
})

test('a superadmin gets no data of a company', async ({ newPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Cecília Lins')
  await visitor.write('Assunto reservado')
  const page = await newPage()
  const bodies: Promise<string>[] = []
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  await page.goto(`${program.url}/login`)
  await fillLogin(page, 'superadmin')
  await isLive(page)
  await expect(page).toHaveURL(/\/assinatura$/)
  await page.goto(`${program.url}/atendimento`)
  await isLive(page)
  await expect(list(page)).toHaveCount(0)
  expect((await Promise.all(bodies)).join('\n')).not.toMatch(/Cecília|Assunto reservado/)

  const { calls, agent } = createWire(program)
  const { session } = await agent('superadmin')
  for (const path of ['/tickets', `/tickets/${await visitor.ticketId()}`, `/messages/${await visitor.ticketId()}`, '/contacts', '/queue', '/whatsapp']) {
    const reply = await calls.call('GET', path, { token: session.token })
    expect({ path, isRefused: [403, 404].includes(reply.status) }).toEqual({ path, isRefused: true })
  }
})

test('a hidden menu is refused by address', async ({ agentPage, program }) => {
  const page = await agentPage('supervisor')
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Atendimento' })).toHaveCount(0)
  await page.goto(`${program.url}/atendimento`)
  await expect(page.getByText('Acesso negado')).toBeVisible()
  await expect(page).not.toHaveURL(/atendimento/)
  await expect(list(page)).toHaveCount(0)
})
