import { accept, isLive, log, replyBox } from './support/agent.ts'
import { openConnection } from './support/line.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

const CUT_MS = 60_000

test('the line is cut for 60 s and comes back: nothing lost, nothing doubled, no F5', async ({ agentPage, visitorPage, program }) => {
  test.setTimeout(CUT_MS + 300_000)
  const line = await openConnection(program.url)
  const colleague = await createWire(program).agent('supervisor')
  const visitor = await visitorPage('Hugo Prates')
  await visitor.write('Antes do corte')
  const page = await agentPage('agente', { url: line.url })
  const conversation = await accept(page, 'Hugo Prates')
  const ticketId = Number(page.url().split('/').at(-1))
  const status = page.getByRole('contentinfo')
  await page.evaluate('window.isSamePage = true')

  await line.cut()
  await expect(status).toContainText(/sem conexão desde \d\d:\d\d/)
  await visitor.write('Durante o corte, um')
  await colleague.write(ticketId, 'Do colega durante o corte')
  await visitor.write('Durante o corte, dois')
  await replyBox(conversation).fill('Escrita sem linha')
  await replyBox(conversation).press('Enter')
  await expect(log(conversation).getByText('guardada aqui')).toBeVisible()
  await expect(status).toContainText('1 mensagem por enviar')
  await line.downFor(CUT_MS)
  await expect(log(conversation)).not.toContainText('Durante o corte')

  await line.restore()
  await isLive(page)
  for (const text of ['Antes do corte', 'Durante o corte, um', 'Do colega durante o corte', 'Durante o corte, dois', 'Escrita sem linha']) {
    await expect(log(conversation).getByText(text, { exact: true })).toHaveCount(1)
  }
  await expect(visitor.log.getByText('Escrita sem linha', { exact: true })).toHaveCount(1)
  await expect(log(conversation).getByText('guardada aqui')).toHaveCount(0)
  await expect(status).not.toContainText('por enviar')
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await line.close()
})

test('a message typed offline goes out exactly once, also across a reload', { tag: '@smoke' }, async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Inês Queiroz')
  await visitor.write('Bom dia')
  const page = await agentPage('agente')
  const conversation = await accept(page, 'Inês Queiroz')
  const posts = /\/messages\/\d+\/?$/
  let reached = 0
  // The server takes it, and the line breaks before the answer: the worst moment.
  await page.route(posts, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    reached += 1
    if (reached === 1) await route.fetch()
    await route.abort('connectionreset')
  })

  await replyBox(conversation).fill('Só uma vez')
  await replyBox(conversation).press('Enter')
  await expect(visitor.log.getByText('Só uma vez', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toContainText('1 mensagem por enviar')
  await replyBox(conversation).fill('Ainda não saiu')
  await replyBox(conversation).press('Enter')
  await expect(page.getByRole('contentinfo')).toContainText('2 mensagens por enviar')

  await page.reload()
  await expect(log(conversation).getByText('Ainda não saiu', { exact: true })).toHaveCount(1)
  await expect(log(conversation).getByText('guardada aqui').first()).toBeVisible()
  await page.unroute(posts)

  await expect(visitor.log.getByText('Ainda não saiu', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).not.toContainText('por enviar')
  await expect(log(conversation).getByText('Só uma vez', { exact: true })).toHaveCount(1)
  await visitor.page.reload()
  for (const text of ['Só uma vez', 'Ainda não saiu']) await expect(visitor.log.getByText(text, { exact: true })).toHaveCount(1)
})
