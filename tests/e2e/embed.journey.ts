import { accept, reply } from './support/agent.ts'
import { embedding, servePage } from './support/site.ts'
import { expect, test } from './support/test.ts'
import { introduce, visitorAt } from './support/visitor.ts'

const ALLOWED_PORT = 45_871

test.use({ changes: [`update connections set config = '{"allowedOrigins": ["http://127.0.0.1:${ALLOWED_PORT}"]}' where name = 'Site'`] })

test('one line on a page of an allowed origin opens a bubble in which one talks', async ({ newPage, agentPage, program }) => {
  const site = await servePage(embedding(program), ALLOWED_PORT)
  const page = await newPage({ extraHTTPHeaders: {} })
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Abrir conversa' }).click()

  const frame = page.frameLocator('iframe[title="Conversa"]')
  await introduce(frame, 'Elaine Moraes')
  const visitor = visitorAt(page, frame, 'Elaine Moraes')
  await visitor.write('Dá para trocar a cor do sofá?')
  const agent = await agentPage('agente')
  await reply(await accept(agent, 'Elaine Moraes'), 'Dá sim, até amanhã.')
  await expect(visitor.log).toContainText('Dá sim, até amanhã.')

  await test.step('a closed bubble counts what is new', async () => {
    await frame.getByRole('button', { name: 'Fechar conversa' }).click()
    await reply(agent.getByRole('region', { name: 'Elaine Moraes', exact: true }), 'Qual cor você prefere?')
    await expect(page.getByRole('button', { name: 'Abrir conversa, 1 mensagem nova' })).toBeVisible()
  })
  await site.close()
})

test('a page of an origin that is not allowed gets no conversation: the browser refuses the frame', async ({ newPage, program }) => {
  const site = await servePage(embedding(program))
  const page = await newPage({ extraHTTPHeaders: {} })
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Abrir conversa' }).click()

  await expect.poll(() => refusals.join('\n')).toMatch(/frame-ancestors/)
  await expect(page.frameLocator('iframe[title="Conversa"]').getByRole('textbox')).toHaveCount(0)
  await site.close()
})
