import type { Locator, Page } from '@playwright/test'
import { accept, log, replyBox, row, showAll, showTab, tile } from './support/agent.ts'
import { inspect } from './support/inspect.ts'
import { expect, test } from './support/test.ts'

/** A red square of 2 × 2 pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64')

const files = (page: Page, group: string): Locator => tile(page, 'Detalhes').getByRole('list', { name: group })

/** Opens the details tile beside the conversation. */
async function showDetails(conversation: Locator): Promise<void> {
  await replyBox(conversation).press('Escape')
  await conversation.page().keyboard.press('d')
  await expect(tile(conversation.page(), 'Detalhes')).toBeVisible()
}

test('the details tile lists the files of a contact, hears of new ones, and leads to their messages', async ({ agentPage, wireVisitor }) => {
  const visitor = await wireVisitor('Olívia Sampaio')
  await visitor.write('Pode mandar o catálogo?')
  const [one, other] = await Promise.all([agentPage('agente'), agentPage('agente2')])
  const conversation = await accept(one, 'Olívia Sampaio')
  await showDetails(conversation)
  await showTab(other, 'Em atendimento')
  await showAll(other)
  await row(other, 'Olívia Sampaio').click()
  await showDetails(tile(other, 'Olívia Sampaio'))
  await expect(tile(other, 'Detalhes')).toContainText('Nenhum arquivo ainda.')

  await test.step('a picture and many documents come live, also at the colleague', async () => {
    const documents = Array.from({ length: 4 }, (_none, index) => ({
      name: `catálogo ${index + 1}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`página ${index}`),
    }))
    const tray = conversation.getByRole('list', { name: 'Arquivos da próxima mensagem' })
    await conversation.locator('input[type=file]').setInputFiles([{ name: 'capa.png', mimeType: 'image/png', buffer: PNG }, ...documents])
    await expect(tray.getByRole('listitem')).toHaveCount(5)
    await expect(tray.getByRole('progressbar')).toHaveCount(0)
    await replyBox(conversation).press('Enter')
    await expect(files(other, 'Imagens e vídeos').getByRole('listitem')).toHaveCount(1)
    await expect(files(other, 'Documentos e áudios').getByRole('listitem')).toHaveCount(4)
    await expect(files(one, 'Documentos e áudios').getByRole('listitem').first()).toContainText('catálogo 4.txt')
  })

  await test.step('older ones come with a button', async () => {
    for (const name of ['tabela a.txt', 'tabela b.txt']) {
      await conversation.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
      await expect(conversation.getByRole('list', { name: 'Arquivos da próxima mensagem' }).getByRole('progressbar')).toHaveCount(0)
      await replyBox(conversation).press('Enter')
      await expect(files(other, 'Documentos e áudios').getByRole('listitem').first()).toContainText(name)
    }
    await expect(files(other, 'Documentos e áudios').getByRole('listitem')).toHaveCount(5)
    await tile(other, 'Detalhes').getByRole('button', { name: 'Mais documentos' }).click()
    await expect(files(other, 'Documentos e áudios').getByRole('listitem')).toHaveCount(6)
    await expect(files(other, 'Documentos e áudios').getByRole('listitem').last()).toContainText('catálogo 1.txt')
  })

  await test.step('a press leads to the message', async () => {
    await files(other, 'Imagens e vídeos').getByRole('button', { name: 'Ir para capa.png na conversa' }).click()
    await expect(log(tile(other, 'Olívia Sampaio')).getByRole('img', { name: 'capa.png' })).toBeInViewport()
  })

  await test.step('the section holds in both themes and on a phone', async () => {
    await inspect(one, 'arquivos')
  })
})
