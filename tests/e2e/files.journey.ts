import { accept, log, replyBox, row, showTab, tile } from './support/agent.ts'
import { expect, test } from './support/test.ts'

/** A red square of 2 × 2 pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64')

test('files go out with a caption, survive a cut line, and the colleague sees them', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Zilda Moraes')
  await visitor.write('Tem foto do tecido?')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(one, 'Zilda Moraes')
  await showTab(other, 'Em atendimento')
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
