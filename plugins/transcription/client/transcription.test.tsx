// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { makeMessage } from '#plugins/chat/contract/testing/message.ts'
import type { Transcript } from '../contract/index.ts'
import SettingsPanel from './SettingsPanel.tsx'
import { TranscriptPart } from './TranscriptPart.tsx'
import { noteTranscript } from './transcripts.ts'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['transcription.configure', 'transcription.read'] })
const voice = makeMessage({ id: 'm1', ticketId: 5, mediaType: 'audio' })
const transcript = (change: Partial<Transcript> = {}): Transcript => ({
  messageId: 'm1',
  ticketId: 5,
  state: 'done',
  text: 'Bom dia',
  failure: null,
  isOriginal: false,
  ...change,
})
const settings = { isActive: true, isAutomatic: true, url: 'https://api.exemplo.com/v1', model: 'whisper-1', language: 'pt', keyTail: '7890' }

function serve(transcripts: Transcript[], isActive = true): FakeRequest[] {
  return fakeServer(({ method, path }) => {
    if (path === '/transcription') return { json: settings }
    return { json: method === 'POST' ? transcript({ state: 'working', text: '' }) : { isActive, transcripts } }
  })
}
test('what is said stands below the sound, as a program heard it', async () => {
  serve([transcript()])
  await stage.show(<TranscriptPart message={voice} />)

  expect(await screen.findByText('Bom dia')).toBeTruthy()
  expect(screen.getByText(t('transcription.automatic'))).toBeTruthy()
})

test('a voice note that was made from a text has that text below it', async () => {
  serve([transcript({ text: 'Seu pedido saiu hoje', isOriginal: true })], false)
  await stage.show(<TranscriptPart message={voice} />)

  expect(await screen.findByText('Seu pedido saiu hoje')).toBeTruthy()
  expect(screen.getByText(t('transcription.original'))).toBeTruthy()
  expect(screen.queryByText(t('transcription.automatic'))).toBeNull()
})

test('one that nobody wrote down is asked for, and comes by the line', async () => {
  const requests = serve([])
  await stage.show(<TranscriptPart message={voice} />)

  const ask = await screen.findByRole('button', { name: t('transcription.ask') })
  await act(async () => void fireEvent.click(ask))
  expect(await screen.findByText(t('transcription.working'))).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/messages/m1/transcription' })

  act(() => noteTranscript(transcript({ text: 'Agora sim' })))

  expect(await screen.findByText('Agora sim')).toBeTruthy()
})

test('one that failed says why, and is tried again', async () => {
  serve([transcript({ state: 'failed', text: '', failure: 'auth' })])
  await stage.show(<TranscriptPart message={voice} />)

  expect(await screen.findByText(t('transcription.failure.auth'))).toBeTruthy()
  expect(screen.getByRole('button', { name: t('transcription.again') })).toBeTruthy()
})

test.each([
  ['nobody writes down', voice, false],
  ['it is no sound', makeMessage({ id: 'm1', ticketId: 5, mediaType: 'image' }), true],
])('nothing stands there where %s', async (_name, message, isActive) => {
  const requests = serve([], isActive)
  await stage.show(<TranscriptPart message={message} />)

  await waitFor(() => expect(requests.length).toBe(message === voice ? 1 : 0))
  expect(document.body.textContent).toBe('')
})

test('the settings are checked before they go, and the key only goes where one is typed', async () => {
  const requests = serve([])
  await stage.show(<SettingsPanel />)
  const url = await screen.findByRole('textbox', { name: t('transcription.url') })
  expect(screen.getByText(t('transcription.keyKept', { tail: '7890' }))).toBeTruthy()

  fireEvent.change(url, { target: { value: 'nada' } })
  await stage.submit()
  expect(screen.getByText(t('transcription.problem.url.invalid_format'))).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])

  fireEvent.change(url, { target: { value: 'https://outro.exemplo.com/v1' } })
  await stage.submit()

  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { isActive: true, isAutomatic: true, url: 'https://outro.exemplo.com/v1', model: 'whisper-1', language: 'pt' },
    ]),
  )
})
