import { accept, log, replyBox, row, showAll, showTab, tile } from './support/agent.ts'
import { isStored, keptFiles } from './support/keptFiles.ts'
import { expect, test } from './support/test.ts'
import { createWire } from './support/wire.ts'

/** A red square of 2 × 2 pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64')

test('files go out with a caption, survive a cut line, and the colleague sees them', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Zilda Moraes')
  await visitor.write('Tem foto do tecido?')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(one, 'Zilda Moraes')
  await showTab(other, 'Em atendimento')
  await showAll(other)
  await row(other, 'Zilda Moraes').click()
  const beside = tile(other, 'Zilda Moraes')
  const chooser = conversation.locator('input[type=file]')
  const tray = conversation.getByRole('list', { name: 'Arquivos da próxima mensagem' })

  await test.step('two files and a caption become two messages', async () => {
    await chooser.setInputFiles([
      { name: 'tecido.png', mimeType: 'image/png', buffer: PNG },
      { name: 'tabela.csv', mimeType: 'text/csv', buffer: Buffer.from('cor;preço\nareia;12,50\n') },
    ])
    await expect(tray.getByRole('listitem')).toHaveCount(2)
    await expect(tray.getByRole('progressbar')).toHaveCount(0)
    await replyBox(conversation).fill('Este é o tecido areia')
    await replyBox(conversation).press('Enter')
    await expect(tray).toBeHidden()
    await expect(log(conversation).getByRole('img', { name: 'tecido.png' })).toBeVisible()
    await expect(log(conversation)).toContainText('Este é o tecido areia')
    await expect(log(beside).getByRole('img', { name: 'tecido.png' })).toBeVisible()
    await expect(log(beside).getByRole('link', { name: 'Baixar tabela.csv' })).toBeVisible()
  })

  await test.step('a page that calls itself a picture is only ever a download', async () => {
    await chooser.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>document.title = "tomada"</script>') })
    await expect(tray.getByRole('progressbar')).toHaveCount(0)
    await replyBox(conversation).press('Enter')
    const card = log(beside).getByRole('link', { name: 'Baixar foto.png' })
    await expect(card).toBeVisible()
    const download = other.waitForEvent('download')
    await card.click()
    expect((await download).suggestedFilename()).toBe('foto.png')
    await expect(other).not.toHaveTitle('tomada')
  })

  await test.step('what is taken out does not go', async () => {
    await chooser.setInputFiles({ name: 'engano.png', mimeType: 'image/png', buffer: PNG })
    await tray.getByRole('button', { name: 'Tirar engano.png' }).click()
    await expect(tray).toBeHidden()
  })

  await test.step('an upload waits out a cut line', async () => {
    await one.context().setOffline(true)
    await chooser.setInputFiles({ name: 'depois.png', mimeType: 'image/png', buffer: PNG })
    await expect(tray.getByRole('progressbar')).toBeVisible()
    await one.context().setOffline(false)
    await expect(tray.getByRole('progressbar')).toHaveCount(0)
    await replyBox(conversation).press('Enter')
    await expect(log(beside).getByRole('img', { name: 'depois.png' })).toBeVisible()
  })
})

test('files above the reply box outlast the page, and go out once', { tag: '@smoke' }, async ({ agentPage, visitorPage, program }) => {
  const visitor = await visitorPage('Valdir Nogueira')
  await visitor.write('Pode mandar os dois?')
  const page = await agentPage('agente')
  const conversation = await accept(page, 'Valdir Nogueira')
  const tray = (place = conversation) => place.getByRole('list', { name: 'Arquivos da próxima mensagem' })
  const choose = (name: string, mimeType: string, buffer: Buffer) => conversation.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  const other = await page.context().newPage()

  await test.step('a reload keeps them in their order, and what was taken out stays out', async () => {
    await choose('frente.png', 'image/png', PNG)
    await choose('engano.png', 'image/png', PNG)
    await choose('medidas.csv', 'text/csv', Buffer.from('lado;cm\nfrente;80\n'))
    await expect(tray().getByRole('progressbar')).toHaveCount(0)
    await tray().getByRole('button', { name: 'Tirar engano.png' }).click()
    await isStored(page, 'frente.png', 'medidas.csv')
    await page.reload()
    await expect(tray().getByRole('listitem')).toHaveText([/frente\.png/, /medidas\.csv/])
    await expect(tray().locator('img')).toHaveCount(1)
    await expect(tray().getByRole('progressbar')).toHaveCount(0)
  })

  await test.step('one that was not up yet goes on from what the browser has', async () => {
    await page.route('**/uploads/*', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await choose('verso.png', 'image/png', PNG)
    await expect(tray().getByRole('progressbar')).toBeVisible()
    await expect.poll(async () => (await keptFiles(page)).filter(({ uploadId }) => uploadId !== null)).toHaveLength(3)
    await page.unrouteAll()
    await page.reload()
    await expect(tray().getByRole('listitem')).toHaveText([/frente\.png/, /medidas\.csv/, /verso\.png/])
    await expect(tray().getByRole('progressbar')).toHaveCount(0)
  })

  await test.step('one that the server has forgotten is sent again', async () => {
    const { calls, agent } = createWire(program)
    const { session } = await agent('agente')
    const before = await keptFiles(page)
    const gone = before.find(({ name }) => name === 'frente.png')?.uploadId
    const reply = await calls.call('DELETE', `/uploads/${gone}`, { token: session.token, headers: { 'tus-resumable': '1.0.0' } })
    expect(reply.status).toBe(204)
    await page.reload()
    await expect(tray().getByRole('listitem')).toHaveCount(3)
    await expect(tray().getByRole('progressbar')).toHaveCount(0)
    const now = await keptFiles(page)
    expect(now.filter(({ uploadId }) => before.every((one) => one.uploadId !== uploadId)).map(({ name }) => name)).toEqual(['frente.png'])
  })

  await test.step('another window shows them, and what one takes out or sends is gone from the other', async () => {
    await other.goto(page.url())
    const beside = tile(other, 'Valdir Nogueira')
    await expect(tray(beside).getByRole('listitem')).toHaveCount(3)
    await expect(tray(beside).getByRole('progressbar')).toHaveCount(0)
    await tray(beside).getByRole('button', { name: 'Tirar verso.png' }).click()
    await expect(tray().getByRole('listitem')).toHaveText([/frente\.png/, /medidas\.csv/])
    await choose('nota.txt', 'text/plain', Buffer.from('nota'))
    await expect(tray(beside).getByRole('listitem')).toHaveText([/frente\.png/, /medidas\.csv/, /nota\.txt/])
    await tray(beside).getByRole('button', { name: 'Tirar nota.txt' }).click()
    await expect(tray().getByRole('listitem')).toHaveCount(2)
    await replyBox(conversation).press('Enter')
    await expect(tray()).toBeHidden()
    await expect(tray(beside)).toBeHidden()
  })

  await test.step('the visitor gets both, once', async () => {
    await expect(visitor.log.getByRole('img', { name: 'frente.png' })).toHaveCount(1)
    await expect(visitor.log.getByRole('link', { name: 'Baixar: medidas.csv' })).toHaveCount(1)
    await isStored(page)
    for (const window of [page, other]) {
      await window.reload()
      await expect(log(tile(window, 'Valdir Nogueira')).getByRole('img', { name: 'frente.png' })).toHaveCount(1)
      await expect(tray(tile(window, 'Valdir Nogueira'))).toBeHidden()
    }
  })
})
