import { blackPng } from '#plugins/media/server/testing/hostileFiles.ts'
import { answering } from './support/answering.ts'
import { complaints, inspect } from './support/inspect.ts'
import { openConnection } from './support/line.ts'
import { expect, test } from './support/test.ts'

const loaded = (name: string) => `[...document.images].some((image) => image.alt === '${name}' && image.complete && image.naturalWidth > 0)`

test('the visitor attaches a picture, which arrives and shows; it opens in a tab of its own', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Ana Prado')
  const { page } = visitor
  const said = complaints(page)
  await visitor.write('Oi')
  const agent = await answering(program, 'Ana Prado')

  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Anexar arquivo' }).click()
  await (await choosing).setFiles({ name: 'vitrine.png', mimeType: 'image/png', buffer: await blackPng(640, 320) })
  await expect(page.getByRole('group', { name: 'Arquivo anexado' })).toContainText('vitrine.png')
  await visitor.box.fill('A vitrine')
  await visitor.box.press('Enter')

  await expect(visitor.log.getByRole('img', { name: 'vitrine.png' })).toBeVisible()
  await expect.poll(() => page.evaluate(loaded('vitrine.png'))).toBe(true)
  await expect(visitor.log).toContainText('A vitrine')
  await expect(page.getByRole('group', { name: 'Arquivo anexado' })).toBeHidden()
  await expect(visitor.box).toHaveValue('')
  await expect
    .poll(async () => (await agent.read()).at(-1))
    .toMatchObject({ body: 'A vitrine', fromMe: false, media: { name: 'vitrine.png', kind: 'image', width: 640, height: 320 } })

  const opening = page.waitForEvent('popup')
  await visitor.log.getByRole('link', { name: 'Abrir imagem: vitrine.png' }).click()
  expect(new URL((await opening).url()).pathname).toMatch(/^\/media\//)
  await inspect(page, 'visitor: a picture')
  expect(said).toEqual([])
})

test('files of the team show: a picture, a document; what only says it is a picture is a download', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Bruno Maia')
  const { page, log } = visitor
  await visitor.write('Oi')
  const agent = await answering(program, 'Bruno Maia')
  const photo = await agent.sendFile(await blackPng(300, 900), 'loja.png')
  await agent.sendFile(Buffer.from('<html><body><script>window.isBroken = true</script>oi</body></html>'), 'foto.png', 'Veja a foto')

  await expect.poll(() => page.evaluate(loaded('loja.png'))).toBe(true)
  await expect(log.locator('.said', { hasText: 'loja.png' })).toHaveCount(0)
  await expect(log).toContainText('Veja a foto')
  await expect(log.getByRole('img', { name: 'foto.png' })).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await log.getByRole('link', { name: 'Baixar: foto.png' }).click()
  expect((await saving).suggestedFilename()).toContain('foto')
  expect(await page.evaluate('window.isBroken')).toBeUndefined()
  await inspect(page, 'visitor: files of the team')

  await agent.remove(photo)
  await expect(log.getByRole('img', { name: 'loja.png' })).toHaveCount(0)
  await page.reload()
  await expect(log.getByText('mensagem apagada')).toHaveCount(1)
})

test('an upload goes on after a cut line, and the message that waits for it goes out by itself', { tag: '@smoke' }, async ({ visitorPage, program }) => {
  const line = await openConnection(program.url)
  const visitor = await visitorPage('Célia Reis', { url: line.url })
  const { page } = visitor
  await visitor.write('Oi')
  const agent = await answering(program, 'Célia Reis')
  let pieces = 0
  await page.route(/\/uploads\//, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    pieces += 1
    // The second piece meets a line that is gone.
    if (pieces === 2) await line.cut()
    return route.continue()
  })
  const bytes = Buffer.alloc(5 * 1024 * 1024, 'linha de um arquivo grande\n')

  await page.locator('input[type=file]').setInputFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: bytes })
  await visitor.box.fill('A lista')
  await visitor.box.press('Enter')
  await expect(page.getByText('parado, continua sozinho')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sai quando o arquivo terminar de subir' })).toBeVisible()
  await line.restore()

  await expect(visitor.log.getByRole('link', { name: 'Baixar: lista.txt' })).toBeVisible()
  await expect.poll(async () => (await agent.read()).at(-1)).toMatchObject({ body: 'A lista', media: { name: 'lista.txt', bytes: bytes.length } })
  expect((await agent.read()).filter(({ media }) => media !== null)).toHaveLength(1)
  await line.close()
})

test('a file too large is refused in words; one that is taken away does not go', async ({ visitorPage, program }) => {
  const visitor = await visitorPage('Dora Luz')
  const { page } = visitor
  await page.evaluate(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'filme.mp4'))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }))
  })()`)
  await expect(page.getByText(/^O arquivo passa de 50\sMB/)).toBeVisible()
  await page.evaluate(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['oi'], 'nota.txt'))
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
  })()`)
  await page.getByRole('button', { name: 'Tirar arquivo: nota.txt' }).click()
  await expect(page.getByRole('group', { name: 'Arquivo anexado' })).toBeHidden()
  await visitor.write('Só texto')
  const agent = await answering(program, 'Dora Luz')
  expect((await agent.read()).map(({ body, media }) => [body, media])).toEqual([['Só texto', null]])
})
