// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { atom } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { replacementSender, ticketAbilities } from '#plugins/chat/contract/client.ts'
import { noAbilities } from '#plugins/connections/contract/index.ts'
import { type TicketRows, ticketRows } from '#plugins/tickets/contract/index.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import type { SpeechSettings } from '../contract/index.ts'
import { sendAsVoice } from './commands.ts'
import SettingsPanel from './SettingsPanel.tsx'
import { setSpeechState } from './speech.ts'

let draft = ''
const sent = vi.fn()
const voiceAtom = atom(true)
const ticket = makeTicket({ id: 5, status: 'open' })
const rows: TicketRows = {
  rowsAtom: atom(new Map([[ticket.id, ticket]])),
  rowAtom: () => atom(ticket),
  get: () => ticket,
  upsert: () => {},
  keep: () => {},
  patch: () => {},
  load: async () => ticket,
  targetAtom: atom(null),
  activeAtom: atom(null),
  waitingLimitsAtom: atom({ late: 0, veryLate: 0 }),
}
const others = defineClientPlugin({
  id: 'others',
  provides: [
    provide(ticketRows, () => rows),
    provide(ticketAbilities, () => ({ of: (get) => ({ ...noAbilities, voice: get(voiceAtom) }) })),
    provide(replacementSender, () => ({ send: async (ticketId, make) => void sent(ticketId, await make(draft)) })),
  ],
})
const stage = createStage({
  messages: () => import('./i18n/pt-BR.json'),
  permissions: ['speech.configure', 'speech.speak'],
  plugins: [others],
})
const noVoices = { regionUrl: null, needsModel: true, needsLanguage: false, hasVoices: false }
const settings: SpeechSettings = {
  ...{ provider: 'openai', address: 'https://api.exemplo.com/v1', model: 'tts-1', voice: 'nova', language: 'pt-BR', bots: 'afterVoice', longest: 600 },
  ...{ monthlyLimit: 10_000, pricePerMillion: 15, keyTail: '7890', usage: { characters: 1_234, usd: 0.01851 } },
  engines: [
    { ...noVoices, id: 'openai', title: 'speech.engine.openai', addressHelp: 'speech.engine.openai.address', initialAddress: 'https://api.openai.com/v1' },
    {
      ...{ ...noVoices, id: 'elevenlabs', title: 'speech.engine.elevenlabs', addressHelp: 'speech.engine.elevenlabs.address', hasVoices: true },
      initialAddress: 'https://api.elevenlabs.io',
    },
    {
      ...{ id: 'azure', title: 'speech.engine.azure', addressHelp: 'speech.engine.azure.address', initialAddress: 'brazilsouth' },
      ...{ regionUrl: 'https://{region}.exemplo.com', needsModel: false, needsLanguage: true, hasVoices: false },
    },
  ],
}

beforeEach(() => {
  sent.mockClear()
  store.set(voiceAtom, true)
  setSpeechState({ isOn: true, longest: 600 })
  draft = 'Bom dia!'
})

function serve(change: Partial<SpeechSettings> = {}, answer: (request: FakeRequest) => FakeReply | null = () => null): FakeRequest[] {
  return fakeServer((request) => answer(request) ?? { json: { ...settings, ...change } })
}
const field = (key: string) => screen.getByLabelText<HTMLInputElement>(t(key))
const write = (key: string, value: string) => act(async () => void fireEvent.change(field(key), { target: { value } }))
/** The form has the same name. */
const writeVoice = (value: string) => act(async () => void fireEvent.change(screen.getByRole('textbox', { name: t('speech.voice') }), { target: { value } }))
const puts = (requests: readonly FakeRequest[]) => requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))
const press = async (key: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name: t(key) })))
const values = {
  ...{ provider: 'openai', address: 'https://api.exemplo.com/v1', model: 'tts-1', voice: 'nova', language: 'pt-BR', bots: 'afterVoice', longest: 600 },
  ...{ monthlyLimit: 10_000, pricePerMillion: 15 },
}

test('the settings are checked before they are saved, and the key goes only where one is typed', async () => {
  const requests = serve()
  await stage.show(<SettingsPanel />)
  await screen.findByLabelText(t('speech.provider'))
  expect(screen.getByText(t('speech.keyKept', { tail: '7890' }))).toBeTruthy()

  await write('speech.longest', 'muito')
  await writeVoice('')
  await stage.submit()
  expect(screen.getByText(t('speech.problem.longest.out_of_range'))).toBeTruthy()
  expect(screen.getByText(t('speech.problem.voice.required'))).toBeTruthy()
  expect(puts(requests)).toEqual([])

  await write('speech.longest', '300')
  await writeVoice('alloy')
  await write('speech.price', '12,5')
  await write('speech.monthlyLimit', '')
  await write('speech.bots', 'always')
  await stage.submit()
  await write('speech.key', 'sk-nova')
  await stage.submit()

  const saved = { ...values, longest: 300, voice: 'alloy', pricePerMillion: 12.5, monthlyLimit: null, bots: 'always' }
  await waitFor(() => expect(puts(requests)).toEqual([saved, { ...saved, key: 'sk-nova' }]))
})

test('a provider brings its address and its fields, and none takes them away', async () => {
  serve()
  await stage.show(<SettingsPanel />)
  await screen.findByLabelText(t('speech.provider'))

  await write('speech.provider', 'azure')
  expect(field('speech.region').value).toBe('brazilsouth')
  expect(screen.queryByLabelText(t('speech.model'))).toBeNull()

  await write('speech.provider', '')
  expect(screen.queryByLabelText(t('speech.key'))).toBeNull()
})

test('the month’s characters and cost are shown', async () => {
  serve()
  await stage.show(<SettingsPanel />)

  expect((await screen.findByText(/Neste mês/)).textContent).toMatch(/1\D?234 de 10\D?000 caracteres, US\$ 0[.,]01851/)
})

test('a sentence is heard with what is saved', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:voz')
  const requests = serve({}, ({ path }) =>
    path === '/speech/sample' ? { json: { audio: 'T2dnUw==', mime: 'audio/ogg', ms: 1, characters: 3, usd: null } } : null,
  )
  await stage.show(<SettingsPanel />)
  await press('speech.try')

  expect((await screen.findByLabelText(t('speech.sample'))).getAttribute('src')).toBe('blob:voz')
  expect(requests.filter(({ path }) => path === '/speech/sample').map(({ body }) => JSON.parse(body))).toEqual([{ text: t('speech.sample') }])
  await write('speech.longest', '10')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t('speech.try') }).disabled).toBe(true)
})

test('why nothing is heard is said in words', async () => {
  serve({}, ({ path }) => (path === '/speech/sample' ? { status: 502, json: { error: 'ERR_SPEECH_FAILED', failure: 'auth' } } : null))
  await stage.show(<SettingsPanel />)
  await press('speech.try')

  expect(await screen.findByText(t('speech.failure.auth'))).toBeTruthy()
})

test('voices of a provider that lists them are chosen from a list', async () => {
  const requests = serve({ provider: 'elevenlabs' }, ({ path }) => (path === '/speech/voices' ? { json: [{ id: 'v1', name: 'Bia' }] } : null))
  await stage.show(<SettingsPanel />)
  await press('speech.voices.load')
  await write('speech.voices.pick', 'v1')
  await stage.submit()

  await waitFor(() => expect(puts(requests)).toMatchObject([{ voice: 'v1' }]))
})

test('a draft is spoken and sent as a voice note', async () => {
  const requests = serve({}, ({ path }) => (path === '/tickets/5/speech' ? { json: { mediaId: 'f1', name: 'voz.ogg', ms: 2_000 } } : null))
  await stage.show(<CommandButton command={sendAsVoice} args={{ ticketId: 5 }} />)
  await press('speech.command.send')

  await waitFor(() => expect(sent.mock.calls).toEqual([[5, { mediaId: 'f1', name: 'voz.ogg', ms: 2_000 }]]))
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ text: 'Bom dia!' }])
})

test.each([
  ['with a link', 'Veja https://loja.exemplo'],
  ['without a word', ' '],
])('a draft %s stays in the box', async (_what, text) => {
  draft = text
  const requests = serve()
  await stage.show(<CommandButton command={sendAsVoice} args={{ ticketId: 5 }} />)
  await press('speech.command.send')

  expect(sent).not.toHaveBeenCalled()
  expect(requests).toEqual([])
})

test.each([
  ['no provider is set', false, true, 'speech.off'],
  ['the channel takes no voice notes', true, false, 'speech.noVoice'],
  ['both are there', true, true, null],
])('the command says why it cannot run where %s', async (_what, isOn, voice, reason) => {
  serve()
  await stage.show(<p />)
  setSpeechState({ isOn, longest: 600 })
  store.set(voiceAtom, voice)

  expect(sendAsVoice.refusal?.(store.get, { ticketId: 5 })).toBe(reason)
  expect(sendAsVoice.when?.(store.get, { ticketId: 5 })).toBe(reason === null)
})
