import { listMessages } from '#plugins/chat/contract/index.ts'
import { fillLogin, isLive, list, replyBox, row, tile } from './support/agent.ts'
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

test('signed out, an address leads to login and after it back to the address', { tag: '@smoke' }, async ({ newPage, wireVisitor, program }) => {
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

test('what one could not send before leaving does not go out under the name of who signs in next', async ({ agentPage, wireVisitor, program }) => {
  const visitor = await wireVisitor('Tadeu Bastos')
  await visitor.write('Bom dia')
  const wire = createWire(program)
  const agent = await wire.agent('agente')
  await agent.accept(await visitor.ticketId())
  const page = await agentPage('agente')
  const authors: (string | undefined)[] = []
  let isCut = true
  await page.route(/\/messages\/\d+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (isCut) return route.abort()
    authors.push((await route.request().allHeaders()).authorization)
    return route.continue()
  })
  await row(page, 'Tadeu Bastos').click()
  await replyBox(tile(page, 'Tadeu Bastos')).fill('Vai quando der')
  await replyBox(tile(page, 'Tadeu Bastos')).press('Enter')
  await expect(page.getByRole('button', { name: '1 mensagem por enviar' })).toBeVisible()
  const leave = async (name: RegExp) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await leave(/^Agente Um, /)
  isCut = false

  await fillLogin(page, 'agente2')
  await isLive(page)

  await expect(page.getByRole('button', { name: /^Agente Dois, / })).toBeVisible()
  await expect(page.getByRole('button', { name: /por enviar/ })).toHaveCount(0)
  expect(authors).toEqual([])
  await leave(/^Agente Dois, /)
  await fillLogin(page, 'agente')
  await isLive(page)
  await expect.poll(() => authors.length).toBe(1)
  await expect(page.getByRole('button', { name: /por enviar/ })).toHaveCount(0)
  const { messages } = await wire.calls.ask(listMessages, { ticketId: await visitor.ticketId() }, agent.session)
  expect(messages.at(-1)).toMatchObject({ body: 'Vai quando der', userId: agent.session.userId })
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
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).locator('a[href="/atendimento"]')).toHaveCount(0)
  await page.goto(`${program.url}/atendimento`)
  await expect(page.getByText('Acesso negado')).toBeVisible()
  await expect(page).not.toHaveURL(/atendimento/)
  await expect(list(page)).toHaveCount(0)
})
