import { readFile } from 'node:fs/promises'
import { answering } from './support/answering.ts'
import { choose, messageOf } from './support/bubbles.ts'
import { complaints, inspect } from './support/inspect.ts'
import { openConnection } from './support/line.ts'
import { expect, test } from './support/test.ts'

test('the visitor quotes and is quoted; a quote leads to what it quotes', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Lia Quintana')
  await visitor.write('Vocês entregam no sábado?')
  const agent = await answering(program, 'Lia Quintana')
  await agent.write('Qual é o *seu* CEP?')

  await choose(visitor, 'Qual é o seu CEP?', 'Responder')
  await expect(visitor.box).toBeFocused()
  await expect(visitor.page.getByText('Respondendo a Agente Um')).toBeVisible()
  await test.step('the quote is kept over a reload, and Escape drops it', async () => {
    await visitor.box.fill('01310-100')
    await visitor.page.reload()
    await expect(visitor.page.getByText('Respondendo a Agente Um')).toBeVisible()
    await visitor.box.press('Escape')
    await expect(visitor.page.getByText('Respondendo a Agente Um')).toBeHidden()
    await expect(visitor.box).toHaveValue('01310-100')
  })
  await choose(visitor, 'Qual é o seu CEP?', 'Responder')
  await visitor.box.press('Enter')

  const answer = messageOf(visitor, '01310-100')
  await expect(answer.getByRole('button', { name: 'Em resposta a Agente Um Qual é o seu CEP?' })).toBeVisible()
  await expect(visitor.page.getByText('Respondendo a Agente Um')).toBeHidden()
  await expect.poll(async () => (await agent.read()).at(-1)?.quotedMsg?.body).toBe('Qual é o *seu* CEP?')

  const [first] = await agent.read()
  await agent.write('Entregamos, sim.', first?.id)
  for (let number = 0; number < 12; number += 1) await agent.write(`Linha ${number} de uma conversa que não cabe na tela`)
  await expect(visitor.log).toContainText('Linha 11')
  await messageOf(visitor, 'Entregamos, sim.')
    .getByRole('button', { name: /^Em resposta a Você/ })
    .click()
  await expect(messageOf(visitor, 'Vocês entregam no sábado?')).toBeInViewport()
})

test('an answer written without a line keeps its quote over a reload and goes out once', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Olavo Dantas')
  await visitor.write('Oi')
  const agent = await answering(program, 'Olavo Dantas')
  await agent.write('Qual tamanho?')
  let reached = 0
  // The server takes it, and the line breaks before the answer: the worst moment.
  await visitor.page.route(/\/messages$/, async (route) => {
    reached += 1
    if (reached === 1) await route.fetch()
    await route.abort('connectionreset')
  })
  await choose(visitor, 'Qual tamanho?', 'Responder')
  await visitor.write('Tamanho médio')
  await visitor.write('E azul')
  await expect(visitor.log.getByText(/^guardada aqui/)).toBeVisible()

  await visitor.page.reload()
  await expect(messageOf(visitor, 'Tamanho médio')).toContainText('Qual tamanho?')
  await visitor.page.unroute(/\/messages$/)
  await expect
    .poll(async () => (await agent.read()).filter(({ body }) => body === 'Tamanho médio').map(({ quotedMsg }) => quotedMsg?.body))
    .toEqual(['Qual tamanho?'])

  await expect.poll(async () => (await agent.read()).map(({ body }) => body)).toEqual(['Oi', 'Qual tamanho?', 'Tamanho médio', 'E azul'])
  for (const text of ['Tamanho médio', 'E azul']) await expect(messageOf(visitor, text)).toHaveCount(1)
})

test('edits, deletions and reactions show at once, and the same after a reload', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Rita Sodré')
  await visitor.write('Bom dia')
  const agent = await answering(program, 'Rita Sodré')
  const edited = await agent.write('Vence dia 10')
  const removed = await agent.write('Isto era para outra pessoa')
  await expect(visitor.log).toContainText('outra pessoa')
  const [theirs] = await agent.read()

  await agent.edit(edited, 'Vence dia 11')
  await agent.remove(removed)
  await agent.react(theirs?.id ?? '', '🎉')
  await choose(visitor, 'Vence dia', 'Reagir com 👍')
  const isShown = async () => {
    await expect(messageOf(visitor, 'Vence dia 11').getByText('editada')).toBeVisible()
    await expect(visitor.log.getByText('mensagem apagada')).toHaveCount(1)
    await expect(visitor.log).not.toContainText('outra pessoa')
    await expect(messageOf(visitor, 'Bom dia').getByRole('img', { name: 'A equipe reagiu com 🎉' })).toBeVisible()
    await expect(messageOf(visitor, 'Vence dia 11').getByRole('button', { name: 'Tirar a reação 👍' })).toBeVisible()
  }
  await isShown()
  await visitor.page.reload()
  await isShown()

  await expect.poll(async () => (await agent.read()).find(({ id }) => id === edited)?.reactions).toEqual([{ fromMe: false, emoji: '👍' }])
  await test.step('another emoji takes the place of the first, and pressing it takes it back', async () => {
    await choose(visitor, 'Vence dia 11', 'Reagir com ❤️')
    await messageOf(visitor, 'Vence dia 11').getByRole('button', { name: 'Tirar a reação ❤️' }).click()
    await expect(messageOf(visitor, 'Vence dia 11').locator('.chip')).toHaveCount(0)
    await expect.poll(async () => (await agent.read()).find(({ id }) => id === edited)?.reactions).toEqual([])
  })
  await test.step('a reaction that does not arrive is withdrawn and says so', async () => {
    await visitor.page.route(/\/reaction$/, (route) => route.abort())
    await choose(visitor, 'Vence dia 11', 'Reagir com 🙏')
    await expect(visitor.page.getByText('A reação não foi enviada. Tente de novo.')).toBeVisible()
    await expect(messageOf(visitor, 'Vence dia 11').locator('.chip')).toHaveCount(0)
  })
})

test('a line that is cut between two changes and comes back shows how things are', async ({ visitorPage, program }) => {
  const line = await openConnection(program.url)
  const visitor = await visitorPage('Tadeu Brito', { url: line.url })
  await visitor.write('Oi')
  const agent = await answering(program, 'Tadeu Brito')
  const price = await agent.write('Custa 10')
  const secret = await agent.write('Segredo')
  await choose(visitor, 'Segredo', 'Responder')
  await visitor.write('Sobre isso')
  for (let number = 0; number < 30; number += 1) await agent.write(`Linha ${number}`)
  await expect(visitor.log).toContainText('Linha 29')
  await agent.edit(price, 'Custa 11')
  await expect(messageOf(visitor, 'Custa 11')).toHaveCount(1)

  await line.cut()
  await expect(visitor.page.getByText(/^Sem conexão/)).toBeVisible()
  await agent.edit(price, 'Custa 12')
  await agent.react(price, '👍')
  await agent.react(price, '')
  await agent.remove(secret)
  await line.restore()

  await expect(messageOf(visitor, 'Custa 12')).toHaveCount(1)
  await expect(visitor.log.getByText('mensagem apagada')).toHaveCount(2)
  await expect(visitor.log).not.toContainText('Segredo')
  await expect(visitor.log.locator('.chip')).toHaveCount(0)
  await line.close()
})

test('a place, contact cards and buttons are shown; a button is pressed once', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Vera Lopes')
  const foreign: string[] = []
  visitor.page.on('request', (request) => {
    if (!request.url().startsWith(program.url) && !/^(blob|data):/.test(request.url())) foreign.push(request.url())
  })
  await visitor.write('Onde fica a loja?')
  const agent = await answering(program, 'Vera Lopes')
  await agent.sendPlace({ latitude: -23.5614, longitude: -46.6559, name: 'Loja Aurora', address: 'Av. Paulista, 1578' })
  await agent.sendCards([
    { name: 'Silva; Filho, João', number: '5511988112040', email: 'joao@loja.com' },
    { name: 'Portaria', number: '', email: null },
  ])
  const asked = await agent.sendButtons('Quando *prefere*?', ['Hoje', 'Amanhã'], { header: 'Entrega', footer: 'Loja Aurora' })

  const map = visitor.log.getByRole('link', { name: 'Abrir no mapa' })
  await expect(map).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=-23.561400%2C-46.655900')
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(visitor.log).toContainText('Av. Paulista, 1578')
  await expect(visitor.log.getByRole('link', { name: '+5511988112040' })).toHaveAttribute('href', 'tel:+5511988112040')
  await expect(visitor.log.getByRole('link', { name: 'joao@loja.com' })).toHaveAttribute('href', 'mailto:joao@loja.com')
  await test.step('a card becomes a file', async () => {
    const saving = visitor.page.waitForEvent('download')
    await visitor.log.getByRole('button', { name: 'Salvar contato: Silva; Filho, João' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^Silva.+João\.vcf$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')).toContain('FN:Silva\\; Filho\\, João')
  })

  await visitor.log.getByRole('button', { name: 'Amanhã' }).click()
  await expect(visitor.log.getByRole('button', { name: 'Amanhã' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await agent.read()).at(-1)).toMatchObject({ body: 'Amanhã', fromMe: false, quotedMsg: { id: asked } })
  await visitor.page.reload()
  for (const name of ['Hoje', 'Amanhã']) await expect(visitor.log.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true')
  expect((await agent.read()).filter(({ body }) => body === 'Amanhã')).toHaveLength(1)
  expect(foreign).toEqual([])

  const said = complaints(visitor.page)
  await visitor.log.getByRole('button', { name: 'Responder ou reagir' }).last().focus()
  await visitor.page.keyboard.press('Enter')
  await inspect(visitor.page, 'visitor: place, cards, buttons and menu')
  expect(said).toEqual([])
})

test('hostile words stay words, on both sides and in every place', async ({ visitorPage, program }) => {
  const hostile = '<img src=x onerror="window.isBroken = true"> *<b>* `<script>window.isBroken = true</script>` javascript:alert(1)'
  const shown = hostile.replaceAll(/[*`]/g, '')
  const visitor = await visitorPage('Zeca Mourão')
  const said = complaints(visitor.page)
  await visitor.box.fill(hostile)
  await visitor.box.press('Enter')
  await expect(visitor.log.getByText(shown, { exact: true })).toBeVisible()
  const agent = await answering(program, 'Zeca Mourão')
  const [theirs] = await agent.read()
  await agent.write(hostile, theirs?.id)
  await agent.sendPlace({ latitude: 0, longitude: 0, name: '<img src=x onerror=alert(1)>', address: '<b>rua</b>' })
  await agent.sendCards([{ name: '<svg onload=alert(1)>', number: 'javascript:alert(1)', email: 'javascript:alert(1)' }])
  await agent.sendButtons(hostile, ['<b>sim</b>'], { header: '<i>a</i>', footer: '<i>b</i>' })
  await visitor.log.getByRole('button', { name: '<b>sim</b>' }).click()

  await expect(visitor.log.getByText('<b>sim</b>', { exact: true })).toHaveCount(2)
  await expect(visitor.log.locator('img, script, b, i, iframe, svg:not(.icon)')).toHaveCount(0)
  await expect(visitor.log.locator('a[href^="javascript" i]')).toHaveCount(0)
  expect(await visitor.page.evaluate('window.isBroken')).toBeUndefined()
  expect(said).toEqual([])
})
