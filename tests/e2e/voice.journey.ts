import type { Locator, Page } from '@playwright/test'
import { accept, log, replyBox, row, showTab, takeBack } from './support/agent.ts'
import { keptFiles } from './support/keptFiles.ts'
import { expect, test } from './support/test.ts'
import { listening } from './support/voice.ts'

const RECORD = 'Control+Shift+m'

const recorder = (conversation: Locator) => conversation.getByRole('group', { name: 'Gravação de voz' })
const tray = (conversation: Locator) => conversation.getByRole('list', { name: 'Arquivos da próxima mensagem' })
const play = (place: Locator) => place.getByRole('button', { name: 'Tocar' })

/** Speaks for at least so many seconds, by the clock on screen. */
const speak = (conversation: Locator, seconds: number) =>
  expect.poll(async () => Number((await recorder(conversation).getByRole('timer').textContent())?.slice(-2))).toBeGreaterThanOrEqual(seconds)

/** Where the player is, in seconds. */
const reached = async (place: Locator) => Number(await place.getByRole('slider').inputValue())

const isUp = (conversation: Locator) => expect(tray(conversation).getByRole('progressbar')).toHaveCount(0)

/** How many microphones of the page are on. */
const open = (page: Page) => page.evaluate<number>('window.openMicrophones()')

/** Runs in the page before it: counts the tracks that are on. */
const countMicrophones = `
  const tracks = []
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  window.openMicrophones = () => tracks.filter(({ readyState }) => readyState === 'live').length
`

test.use(listening)

test('an agent records, hears it, sends it, and the visitor can play it', async ({ agentPage, visitorPage }) => {
  const visitor = await visitorPage('Ícaro Bandeira')
  await visitor.write('Pode me explicar por áudio?')
  const agent = await agentPage('agente', { permissions: ['microphone'] })
  await agent.addInitScript(countMicrophones)
  await agent.reload()
  const conversation = await accept(agent, 'Ícaro Bandeira')
  const box = replyBox(conversation)

  await test.step('the key works with the caret in the box; Enter stops and sends nothing', async () => {
    await box.focus()
    await box.press(RECORD)
    await expect(recorder(conversation)).toBeVisible()
    await expect(conversation.getByText('Gravando', { exact: true })).toBeAttached()
    await speak(conversation, 3)
    expect(await open(agent)).toBe(1)
    await expect(visitor.page.getByText('Agente Um está gravando áudio…')).toBeVisible()
    await box.press('Enter')
    await expect(recorder(conversation)).toBeHidden()
    await expect(conversation.getByText('Gravação parada, pronta para ouvir e enviar')).toBeAttached()
    await isUp(conversation)
    expect(await open(agent)).toBe(0)
    await expect(log(conversation).getByRole('button', { name: 'Tocar' })).toHaveCount(0)
  })

  await test.step('a reload asks nothing and loses nothing', async () => {
    const asked: string[] = []
    agent.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await expect.poll(() => keptFiles(agent)).toHaveLength(1)
    await agent.reload()
    await expect(play(tray(conversation))).toBeVisible()
    await isUp(conversation)
    expect(asked).toEqual([])
  })

  await test.step('it is heard before it goes, also faster, and from the middle', async () => {
    await tray(conversation).getByRole('button', { name: 'Velocidade' }).click()
    await tray(conversation).getByRole('button', { name: 'Velocidade' }).click()
    await expect(tray(conversation).getByRole('button', { name: 'Velocidade' })).toHaveText('2×')
    await play(tray(conversation)).click()
    await expect.poll(() => reached(tray(conversation))).toBeGreaterThan(0.5)
    await expect(play(tray(conversation))).toBeVisible()
    expect(await agent.evaluate(`document.querySelector('.tray audio').playbackRate`)).toBe(2)
  })

  await test.step('Enter sends, with a caption', async () => {
    await box.fill('Explico aqui')
    await box.press('Enter')
    await expect(tray(conversation)).toBeHidden()
    await expect(log(conversation)).toContainText('Explico aqui')
    await expect(play(log(conversation))).toBeVisible()
    await expect(log(conversation).locator('.media-bars i')).toHaveCount(64)
  })

  await test.step('the visitor sees how long it is, plays it and moves in it', async () => {
    await expect(visitor.log.locator('.voice-time')).toHaveText(/^0:0[2-9]$/)
    await expect(visitor.log.locator('.voice-bars i')).toHaveCount(64)
    await visitor.log.getByRole('button', { name: 'Ouvir áudio' }).click()
    await expect.poll(() => reached(visitor.log)).toBeGreaterThan(0.3)
    await visitor.log.getByRole('button', { name: 'Pausar áudio' }).click()
    await visitor.log.getByRole('slider', { name: 'Posição no áudio' }).fill('1.5')
    await expect.poll(() => visitor.page.evaluate(`document.querySelector('audio').currentTime`)).toBeCloseTo(1.5, 1)
  })
})

test('what is discarded goes nowhere, what was worth something comes back, and leaving loses nothing', async ({ agentPage, wireVisitor }) => {
  for (const name of ['Jandira Falcão', 'Otoniel Paiva']) await (await wireVisitor(name)).write('Oi')
  const agent = await agentPage('agente2', { permissions: ['microphone'] })
  await agent.addInitScript(countMicrophones)
  await agent.reload()
  const conversation = await accept(agent, 'Jandira Falcão')
  const box = replyBox(conversation)
  const notices = agent.getByRole('region', { name: 'Avisos' })

  await test.step('a slip is forgotten without a word', async () => {
    await conversation.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
    await expect(recorder(conversation).getByRole('timer')).toBeVisible()
    await agent.keyboard.press('Escape')
    await expect(recorder(conversation)).toBeHidden()
    await expect(tray(conversation)).toBeHidden()
    await expect(box).toBeFocused()
    expect(await open(agent)).toBe(0)
  })

  await test.step('a longer one is discarded with Escape, a pause included, and brought back', async () => {
    await box.press(RECORD)
    await speak(conversation, 2)
    await recorder(conversation).getByRole('button', { name: 'Pausar a gravação' }).click()
    await expect(conversation.getByText('Gravação pausada')).toBeAttached()
    await recorder(conversation).getByRole('button', { name: 'Continuar a gravação' }).click()
    await agent.keyboard.press('Escape')
    await expect(notices).toContainText(/Gravação de 0:0\d descartada/)
    await expect(tray(conversation)).toBeHidden()
    await takeBack(agent, 'descartada')
    await expect(play(tray(conversation))).toBeVisible()
  })

  await test.step('recorded again, the first one gives way', async () => {
    await tray(conversation).getByRole('button', { name: 'Gravar de novo' }).click()
    await expect(tray(conversation)).toBeHidden()
    await speak(conversation, 2)
    await conversation.getByRole('button', { name: 'Parar', exact: true }).click()
    await expect(tray(conversation).getByRole('listitem')).toHaveCount(1)
    await tray(conversation)
      .getByRole('button', { name: /^Tirar/ })
      .click()
    await expect(tray(conversation)).toBeHidden()
    await expect(log(conversation).getByRole('button', { name: 'Tocar' })).toHaveCount(0)
  })

  await test.step('another conversation in its place stops it and keeps it, and the microphone is off', async () => {
    await box.press(RECORD)
    await speak(conversation, 2)
    await accept(agent, 'Otoniel Paiva')
    await expect(notices).toContainText('A gravação parou e está guardada na caixa de resposta')
    await expect.poll(() => open(agent)).toBe(0)
    await showTab(agent, 'Em atendimento')
    await row(agent, 'Jandira Falcão').click()
    await expect(play(tray(conversation))).toBeVisible()
  })
})

test('who refuses the microphone, or has none, reads why', async ({ agentPage, wireVisitor }) => {
  await (await wireVisitor('Quitéria Lobo')).write('Oi')
  const agent = await agentPage('agente')
  await agent.addInitScript(`navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', window.refusal ?? 'NotAllowedError') }`)
  await agent.reload()
  const conversation = await accept(agent, 'Quitéria Lobo')
  const notices = agent.getByRole('region', { name: 'Avisos' })

  await replyBox(conversation).press(RECORD)
  await expect(notices).toContainText('O navegador não deixa usar o microfone')
  await expect(recorder(conversation)).toBeHidden()
  await agent.evaluate(`window.refusal = 'NotFoundError'`)
  await replyBox(conversation).press(RECORD)
  await expect(notices).toContainText('Nenhum microfone encontrado')
})

test('a quick reply is recorded in its form, and goes out as a voice note', async ({ agentPage, program }) => {
  const agent = await agentPage('admin', { permissions: ['microphone'] })
  await agent.addInitScript(countMicrophones)
  await agent.goto(`${program.url}/mensagens-rapidas`)
  const form = agent.getByRole('dialog')
  const file = form.getByRole('group', { name: 'Arquivo' })
  await agent.getByRole('button', { name: /^Nova/ }).first().click()
  await form.getByLabel('Atalho').fill('boas-vindas-audio')

  await test.step('what runs has to be stopped before it is saved', async () => {
    await file.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
    await speak(form, 2)
    await agent.keyboard.press('Control+Enter')
    await expect(form).toContainText('Pare a gravação antes de salvar.')
    expect(await open(agent)).toBe(1)
  })

  await test.step('it is heard and saved', async () => {
    await file.getByRole('button', { name: 'Parar a gravação e ouvir' }).click()
    await play(file).click()
    await expect.poll(() => reached(file)).toBeGreaterThan(0.3)
    await expect(file.getByRole('progressbar')).toHaveCount(0)
    expect(await open(agent)).toBe(0)
    await agent.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await agent.getByRole('grid').getByRole('row').filter({ hasText: 'boas-vindas-audio' }).dblclick()
    await expect(file.locator('.media-bars i')).toHaveCount(64)
  })

  await test.step('what is discarded turns the microphone off and keeps the one before', async () => {
    await file.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
    await speak(form, 1)
    await file.getByRole('button', { name: 'Descartar a gravação' }).click()
    await expect(file.locator('.media-bars i')).toHaveCount(64)
    await expect.poll(() => open(agent)).toBe(0)
  })
})
